import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '#kit/server/error-code.ts'
import { findBinaries, program, renameUnlessPresent, serverEnvironment } from './postgres-binaries.ts'
import type { ServiceAccount } from './postgres-service-account.ts'
import { canReach, makePassableFolder, makePrivateFolder, serviceAccount } from './postgres-service-account.ts'
import { postgresUnavailable } from './postgres-unavailable.ts'

/** `socket` needs no password: only the owner can open the folder. */
export type Cluster = {
  dir: string
  logFile: string
  native: string
  account: ServiceAccount | undefined
  transport: 'socket' | 'tcp'
}

/** Other major versions cannot read the files, and the npm package has no pg_upgrade. */
const CLUSTER_NAME = 'pg18'
/** When the server's account cannot reach root's data folder. */
const ROOT_HOME = '/var/lib/openfield'

export const DATABASE_USER = 'app'

/** Created if missing: UTF-8, sorted by bytes. */
export async function openCluster(dataDir: string, transport: Cluster['transport']): Promise<Cluster> {
  const folder = makeDataFolder(dataDir)
  const home = homeFor(folder, serviceAccount(path.join(folder, CLUSTER_NAME)))
  const dir = path.join(home, CLUSTER_NAME)
  const account = serviceAccount(dir)
  const native = findBinaries(account, path.join(account ? ROOT_HOME : folder, 'pg-native'))
  const cluster = { dir, logFile: path.join(dir, 'server.log'), native, account, transport }
  if (!isCreated(cluster)) await createCluster(cluster)
  moveOldLog(path.join(home, `${CLUSTER_NAME}.log`), cluster)
  return cluster
}

/** Until 0.10 every account could read it there. */
function moveOldLog(oldFile: string, { logFile }: Cluster): void {
  try {
    fs.renameSync(oldFile, logFile)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw postgresUnavailable(`${oldFile} cannot be moved`, error)
  }
}

export function passwordOf({ dir }: Cluster): string | undefined {
  const file = path.join(dir, PASSWORD_FILE)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}

const PASSWORD_FILE = 'app.password'

function makeDataFolder(dataDir: string): string {
  try {
    makeFolders(dataDir)
  } catch (error) {
    // Part of the path is a file or a dangling link: permissions would not help.
    const reason = /^(ENOTDIR|EEXIST)$/.test(errorCode(error) ?? '') ? 'config' : 'noAccess'
    throw postgresUnavailable(`the data folder ${dataDir} cannot be created`, error, reason)
  }
  if (!fs.statSync(dataDir).isDirectory()) throw postgresUnavailable(`${dataDir} is not a folder`, undefined, 'config')
  try {
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(dataDir)
  } catch (error) {
    throw postgresUnavailable(`the data folder ${dataDir} is not writable`, error)
  }
}

/** Node's recursive mkdir hangs where folders cannot exist, such as /proc. */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolders(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another process may have created it.
    if (!fs.existsSync(folder)) throw error
  }
}

/** Usually the data folder. The hash separates checkouts of the same name. */
function homeFor(folder: string, account: ServiceAccount | undefined): string {
  if (!account || canReach(account, path.join(folder, CLUSTER_NAME))) return folder
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const home = path.join(ROOT_HOME, `${path.basename(path.dirname(folder))}-${hash}`)
  try {
    makePassableFolder(home)
  } catch (error) {
    throw postgresUnavailable(`${account.name} cannot reach ${folder}, and ${home} cannot be created`, error)
  }
  return home
}

function isCreated({ dir, account }: Cluster): boolean {
  try {
    fs.accessSync(dir, account ? fs.constants.F_OK : fs.constants.R_OK)
    return fs.readdirSync(dir).includes('PG_VERSION')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw postgresUnavailable(`the database in ${dir} belongs to another account`, error)
  }
}

/** Renamed when complete: one of several first starts wins. */
async function createCluster(cluster: Cluster): Promise<void> {
  const draft = `${cluster.dir}.init-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    makePrivateFolder(draft, cluster.account)
    await runInitdb(cluster, draft)
    renameUnlessPresent(draft, cluster.dir)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw postgresUnavailable(`the database in ${cluster.dir} cannot be created: ${initdbReason(error)}`, error)
  }
}

/** Independent of LANG and installed locales. */
async function runInitdb({ native, account, transport }: Cluster, draft: string): Promise<void> {
  const passwordFile = `${draft}.password`
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = transport === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = ['-D', draft, '-U', DATABASE_USER, '--no-instructions', ...locale, ...access]
  if (transport === 'tcp') writePrivateFile(passwordFile, randomBytes(24).toString('base64url'), account)
  try {
    const { uid, gid } = account ?? {}
    await promisify(execFile)(program(native, 'initdb'), options, { uid, gid, cwd: draft, env: serverEnvironment() })
    if (transport === 'tcp') fs.renameSync(passwordFile, path.join(draft, PASSWORD_FILE))
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
}

function writePrivateFile(file: string, text: string, account: ServiceAccount | undefined): void {
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  if (account) fs.chownSync(file, account.uid, account.gid)
}

function initdbReason(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  const lines = stderr?.split('\n') ?? []
  const said = lines.find(line => /error: |FATAL|PANIC/.test(line)) ?? lines.find(line => line.startsWith('initdb: '))
  return said?.replace(/^initdb: |^.*?(FATAL|PANIC): */, '').replace(/^error: /, '') ?? message
}
