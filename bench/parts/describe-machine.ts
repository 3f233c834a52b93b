import os from 'node:os'

/** "2 cores, linux x64, Node 24.21.0" */
export function describeMachine(): string {
  return `${os.cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}
