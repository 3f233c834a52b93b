import { readdirSync, readFileSync } from 'node:fs'

/** Whose time counts: single processes, and a PostgreSQL server with everything it has started. */
export type Measured = { processes: readonly number[]; postmaster: number }

/** The unit of /proc/<pid>/stat on Linux (USER_HZ is 100 on every common platform). */
const TICK_MS = 10

/**
 * CPU milliseconds, user and system, spent so far. Children of the postmaster that have ended count through its own record
 * of them. Reads /proc, so it runs on Linux only.
 */
export function cpuMs({ processes, postmaster }: Measured): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const stat = pid ? readStat(pid) : undefined
    if (!stat) continue
    if (processes.includes(pid) || pid === postmaster || stat.parent === postmaster) ticks += stat.own
    if (pid === postmaster) ticks += stat.endedChildren
  }
  return ticks * TICK_MS
}

/** Megabytes (10^6 bytes) of a process: resident, and the proportional share that counts shared pages once. */
export function memoryMb(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (field: string) =>
    (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024) / 1e6
  return { rss: megabytes('Rss'), pss: megabytes('Pss') }
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5); the name before them may hold spaces and brackets. */
function readStat(pid: number): { parent: number; own: number; endedChildren: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, endedChildren: fields[13]! + fields[14]! }
  } catch {
    // The process has ended since the folder was listed.
    return undefined
  }
}
