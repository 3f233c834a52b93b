import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { familyOf, signalAll } from './programs.ts'

/** Kills all programs that were started with a file of the folder, and removes it. */
export function endCluster(folder: string): void {
  if (!existsSync(folder)) return
  const programs = readdirSync('/proc').filter(entry => /^\d+$/.test(entry) && commandOf(entry).includes(folder))
  const families = programs.map(Number).filter(pid => pid !== process.pid).flatMap(familyOf)
  signalAll(families, 'SIGKILL')
  const mounted = path.join(folder, 'node1')
  if (readFileSync('/proc/mounts', 'utf8').includes(` ${mounted} `)) spawnSync('umount', ['--lazy', mounted])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
