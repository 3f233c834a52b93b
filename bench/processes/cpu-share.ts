import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type CpuShare = {
  /** Takes effect at once, for all threads. It gets the share also while other programs want the core. */
  limit(pid: number): void
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

/** A control group with this part of a core. */
export function openCpuShare(name: string, cores: number): CpuShare {
  const isV1 = hasV1()
  const folder = path.join(isV1 ? v1 : v2, `openfield-bench-${process.pid}-${name}`)
  const quota = Math.round(cores * PERIOD_US)
  if (!isV1) writeFileSync(`${v2}/cgroup.subtree_control`, '+cpu')
  mkdirSync(folder)
  if (isV1) {
    writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(quota))
    writeFileSync(path.join(folder, 'cpu.shares'), String(WEIGHT.v1))
  } else {
    writeFileSync(path.join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`)
    writeFileSync(path.join(folder, 'cpu.weight'), String(WEIGHT.v2))
  }
  return {
    limit: pid => writeFileSync(path.join(folder, 'cgroup.procs'), String(pid)),
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
