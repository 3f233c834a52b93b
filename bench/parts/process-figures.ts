import { readdirSync, readFileSync } from 'node:fs'

/** A PostgreSQL server counts with its children. */
export type Measured = { processes: readonly number[]; postmaster: number }

/** Unit of /proc/<pid>/stat (USER_HZ is 100 on all common platforms). */
const TICK_MS = 10

/** CPU milliseconds, user and system. The postmaster's record covers ended children. Linux only (/proc). */
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

/** MB (10^6 bytes): resident, and proportional (shared pages once). */
export function memoryMb(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (field: string) =>
    (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024) / 1e6
  return { rss: megabytes('Rss'), pss: megabytes('Pss') }
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5); the preceding name may contain spaces and parentheses. */
function readStat(pid: number): { parent: number; own: number; endedChildren: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, endedChildren: fields[13]! + fields[14]! }
  } catch {
    // The process ended after the listing.
    return undefined
  }
}
