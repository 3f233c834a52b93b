import { readFileSync, writeFileSync } from 'node:fs'

/** Peak resident MB (10^6 bytes) since `forgetPeak`, from the kernel. */
export function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Resets the peak: proc_pid_clear_refs(5). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
