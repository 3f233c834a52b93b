import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endCluster } from './end-cluster.ts'

/**
 * Ends a cluster when the run has ended in any way, also by SIGKILL. Its programs have their own sessions, and PostgreSQL
 * is nobody's child.
 */
export function guardCluster(folder: string): void {
  const file = path.join(import.meta.dirname, 'guard.ts')
  spawn(process.execPath, [file, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref()
}

if (process.argv[1] === import.meta.filename) {
  // Ends with its parent.
  for await (const _ of process.stdin);
  // A program that was just being started.
  await sleep(500)
  endCluster(process.argv[2]!)
}
