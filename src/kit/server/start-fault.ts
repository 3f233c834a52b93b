import { ConfigFault } from './config.ts'
import { isDatabaseUnavailable } from './db.ts'

/** What a process says with its end, as in sysexits.h, so that whoever restarts it knows whether that may help. */
export const exitCodes = {
  /** The database does not answer. Later it may. */
  unavailable: 69,
  /** Nothing that was foreseen: a fault of ours. */
  unforeseen: 70,
  /** Files that we need cannot be made or changed: somebody has to give us leave. */
  noAccess: 73,
  /** The disk is full or broken. */
  disk: 74,
  /** In the way of this start, and perhaps gone in a moment. */
  busy: 75,
  /** Starting again without a change does not help. */
  config: 78,
} as const

type Reason = keyof typeof exitCodes

/** Something that was foreseen is in the way of a start or a command; the message is one sentence for whoever started it. */
export class StartFault extends Error {
  readonly reason: Reason

  constructor(reason: Reason, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartFault'
    this.reason = reason
  }
}

/** What to print, one sentence each, and the exit code. */
export function readFault(error: unknown): { sentences: string[]; exitCode: number } {
  if (error instanceof ConfigFault) return { sentences: error.sentences, exitCode: exitCodes.config }
  if (error instanceof StartFault) return { sentences: [error.message], exitCode: exitCodes[error.reason] }
  const said = error instanceof Error ? error.message : String(error)
  const reason = reasonOf(error)
  const lead = reason && leads[reason]
  return { sentences: [lead ? `${lead}: ${said}` : said], exitCode: exitCodes[reason ?? 'unforeseen'] }
}

/** Prints why and ends the process. */
export function endWith(error: unknown): never {
  const { sentences, exitCode } = readFault(error)
  for (const sentence of sentences) console.error(sentence)
  process.exit(exitCode)
}

/**
 * What the system or the database said, wherever it stands in the chain of causes, in their codes or in their words: what
 * PostgreSQL's own programs write is text.
 */
export function reasonOf(error: unknown): Reason | undefined {
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

/** Also a file longer than the process may write (`ulimit -f`). */
const fullDisk = /^(ENOSPC|EDQUOT|EFBIG|EIO|53100|58030)$/
/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501'
const noAccess = /^(EACCES|EPERM|EROFS)$/

/** A socket that is not there is a server that does not run; a file that is not there says nothing of the database. */
function isMissingFile(error: Error & { syscall?: unknown }): boolean {
  return 'code' in error && error.code === 'ENOENT' && error.syscall !== 'connect'
}

/** Before the system's own words, which do not always say what to do. */
const leads: Partial<Record<Reason, string>> = {
  disk: 'The disk is full or cannot be written',
  noAccess: 'A file or folder cannot be written or read by this account',
  unavailable: 'The database does not answer',
  config: 'The account in DATABASE_URL may do too little in its database',
}
