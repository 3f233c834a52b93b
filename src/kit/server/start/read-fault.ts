import { ConfigFault } from '../config/config.ts'
import { isDatabaseUnavailable } from '../db/db.ts'
import { exitCodes, type FaultReason, StartFault } from '../start-fault.ts'

export function readFault(error: unknown): { sentences: string[]; exitCode: number } {
  if (error instanceof ConfigFault) return { sentences: error.sentences, exitCode: exitCodes.config }
  if (error instanceof StartFault) return { sentences: [error.message], exitCode: exitCodes[error.reason] }
  const said = error instanceof Error ? error.message : String(error)
  const reason = reasonOf(error)
  const lead = reason && leads[reason]
  return { sentences: [lead ? `${lead}: ${said}` : said], exitCode: exitCodes[reason ?? 'unforeseen'] }
}

export function endWith(error: unknown): never {
  const { sentences, exitCode } = readFault(error)
  for (const sentence of sentences) console.error(sentence)
  process.exit(exitCode)
}

/** By code and by text, since PostgreSQL's programs report text only. */
export function reasonOf(error: unknown): FaultReason | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof StartFault) return cause.reason
    const code = 'code' in cause ? String(cause.code) : ''
    const said = `${cause.message} ${'stderr' in cause ? String(cause.stderr) : ''}`
    if (fullDisk.test(code) || /No space left on device|Disk quota exceeded|File too large/i.test(said)) return 'disk'
    if (noAccess.test(code) || /Permission denied|Read-only file system/.test(said)) return 'noAccess'
    if (code === INSUFFICIENT_PRIVILEGE) return 'config'
    if (isDatabaseUnavailable(cause) && !isMissingFile(cause)) return 'unavailable'
  }
  return undefined
}

/** Also files beyond `ulimit -f`. */
const fullDisk = /^(ENOSPC|EDQUOT|EFBIG|EIO|53100|58030)$/
/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501'
const noAccess = /^(EACCES|EPERM|EROFS)$/

/** A missing socket is a server that is down; other missing files are not. */
function isMissingFile(error: Error & { syscall?: unknown }): boolean {
  return 'code' in error && error.code === 'ENOENT' && error.syscall !== 'connect'
}

const leads: Partial<Record<FaultReason, string>> = {
  disk: 'The disk is full or not writable',
  noAccess: 'This user can’t read or write a file or folder',
  unavailable: 'The database isn’t responding',
  config: 'The user in DATABASE_URL lacks permissions in its database',
}
