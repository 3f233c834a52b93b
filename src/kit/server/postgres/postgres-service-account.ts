import fs from 'node:fs'
import path from 'node:path'
import { postgresUnavailable } from './postgres-unavailable.ts'

export type ServiceAccount = { name: string; uid: number; gid: number }

/** Debian and most images have all three; `nobody` exists everywhere. */
const candidates = ['postgres', 'node', 'nobody']

/**
 * PostgreSQL refuses to run as root. Creates no account; an existing cluster keeps its owner. Undefined when not root.
 */
export function serviceAccount(clusterDir: string): ServiceAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `account ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const accounts = readAccounts()
  const account = candidates.map(name => accounts.find(known => known.name === name)).find(known => known !== undefined)
  if (!account) throw postgresUnavailable('it may not run as root and there is no postgres, node or nobody account')
  return account
}

/** By mode bits, without supplementary groups, which the server lacks. */
export function canReach(account: ServiceAccount, target: string): boolean {
  const folder = path.dirname(target)
  const { uid, gid, mode } = fs.statSync(folder)
  const search = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & search) !== 0 && (folder === path.dirname(folder) || canReach(account, folder))
}

/** Whatever the umask; existing folders keep their mode. */
export function makePassableFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makePassableFolder(path.dirname(folder))
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o755)
}

export function makePrivateFolder(folder: string, account: ServiceAccount | undefined): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o700)
  if (account) fs.chownSync(folder, account.uid, account.gid)
}

function readAccounts(): ServiceAccount[] {
  const lines = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.map(line => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}
