import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type CpuShare = {
  /** With all its threads. */
  add(pid: number): void
  /** To this part of a core, from now on. */
  limit(cores: number): void
  /** Once its processes have ended. */
  close(): void
}

/** Short, so that a process that has used its share waits for milliseconds only. */
const PERIOD_US = 20_000
/** Above that of other programs: 1024 in v1, 100 in v2. */
const WEIGHT = { v1: 16_384, v2: 1_600 }

const v1 = '/sys/fs/cgroup/cpu'
const v2 = '/sys/fs/cgroup'

/** Why there are none, if so. */
export function missingCpuShares(): string | undefined {
  const hasGroups = hasV1() || readControllers().includes('cpu')
  return hasGroups && process.getuid?.() === 0 ? undefined : 'control groups for CPU need Linux and root'
}

/** A control group. Its processes come before those of other programs. */
export function openCpuShare(name: string): CpuShare {
  const isV1 = hasV1()
  const folder = path.join(isV1 ? v1 : v2, `openfield-bench-${process.pid}-${name}`)
  if (!isV1) writeFileSync(`${v2}/cgroup.subtree_control`, '+cpu')
  mkdirSync(folder)
  const write = (file: string, value: string | number) => writeFileSync(path.join(folder, file), String(value))
  if (isV1) write('cpu.shares', WEIGHT.v1)
  else write('cpu.weight', WEIGHT.v2)
  return {
    add: pid => write('cgroup.procs', pid),
    limit(cores) {
      const quota = Math.round(cores * PERIOD_US)
      if (!isV1) return write('cpu.max', `${quota} ${PERIOD_US}`)
      write('cpu.cfs_period_us', PERIOD_US)
      write('cpu.cfs_quota_us', quota)
    },
    close: () => rmdirSync(folder),
  }
}

export function cpuShareKind(): string {
  return hasV1() ? 'cpu.cfs_quota_us (cgroup v1)' : 'cpu.max (cgroup v2)'
}

function hasV1(): boolean {
  return existsSync(`${v1}/cpu.cfs_quota_us`)
}

function readControllers(): string {
  return existsSync(`${v2}/cgroup.controllers`) ? readFileSync(`${v2}/cgroup.controllers`, 'utf8') : ''
}
