import fs from 'node:fs'
import path from 'node:path'

export type Postmaster = {
  pid: number
  port: number
  socketDir: string
  /** False while starting, recovering or stopping. */
  ready: boolean
}

/** Lines: PostgreSQL's src/include/utils/pidfile.h. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readLines(clusterDir)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isAlive(pid) || isStranger(pid, clusterDir)) return undefined
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: (lines[7] ?? '').startsWith('ready') }
}

/**
 * For a pid that now belongs to an unrelated process, as after a container restart on a kept volume: PostgreSQL would
 * refuse forever. Otherwise the file stays, a guard against orphaned backends. Linux only: elsewhere processes cannot
 * be inspected.
 */
export function removeRecycledPid(clusterDir: string): void {
  const pid = Number(readLines(clusterDir)?.[0])
  if (process.platform !== 'linux' || !pid || !isAlive(pid) || !isStranger(pid, clusterDir)) return
  if (processIds().some(id => mayHold(id, clusterDir))) return
  moveAside(path.join(clusterDir, 'postmaster.pid'), pid)
}

/** A concurrent start may have replaced the file, so it is checked after the move. */
function moveAside(file: string, pid: number): void {
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
    if (Number(fs.readFileSync(aside, 'utf8').split('\n')[0]) !== pid) fs.linkSync(aside, file)
    fs.rmSync(aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function readLines(clusterDir: string): string[] | undefined {
  try {
    return fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Zombies count as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return process.platform !== 'linux' || commandOf(pid) !== ''
}

function isStranger(pid: number, clusterDir: string): boolean {
  return process.platform === 'linux' && !mayHold(pid, clusterDir)
}

/**
 * Also true when hidden: root without CAP_SYS_PTRACE, as in most containers, cannot inspect other accounts' processes.
 */
function mayHold(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid)
  if (command === undefined) return true
  if (!command.includes('postgres') || ownerOf(`/proc/${pid}`) !== ownerOf(clusterDir)) return false
  const folder = workingFolderOf(pid)
  return folder === undefined || folder === fs.realpathSync(clusterDir)
}

function ownerOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.uid
}

/** Empty for zombies and kernel threads; undefined when hidden. */
function commandOf(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function processIds(): number[] {
  return fs
    .readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}
