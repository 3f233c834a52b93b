import { readFileSync, writeFileSync } from 'node:fs'

/** The most that a process has been resident with since `forgetPeak`, megabytes (10^6 bytes), as the kernel counts it. */
export function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}

/** From now on the peak is counted anew: proc_pid_clear_refs(5). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
