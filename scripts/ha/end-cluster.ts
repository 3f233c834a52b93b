import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { familyOf, signalAll } from './programs.ts'

/** Kills all programs that were started with a file of the folder, and removes it. */
export function endCluster(folder: string): void {
  if (!existsSync(folder)) return
  const programs = readdirSync('/proc').filter(entry => /^\d+$/.test(entry) && commandOf(entry).includes(folder))
  const families = programs
    .map(Number)
    .filter(pid => pid !== process.pid)
    .flatMap(familyOf)
  signalAll(families, 'SIGKILL')
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map(line => line.split(' ')[1])
  for (const mount of mounts) if (mount?.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', mount])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
