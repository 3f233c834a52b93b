import { reasonOf, StartFault } from './start-fault.ts'

/**
 * One sentence: why, and what to do, always including `DATABASE_URL`. `otherwise` applies when neither text nor cause
 * is conclusive.
 */
export function postgresUnavailable(
  said: string,
  cause?: unknown,
  otherwise: StartFault['reason'] = 'unavailable',
): StartFault {
  const text = said.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
  // The text first: the cause of a full disk may only be a lost connection.
  const reason = reasonOf(new Error(said)) ?? reasonOf(cause) ?? otherwise
  const remedy = remedies[reason] ?? ''
  return new StartFault(
    reason,
    `The embedded PostgreSQL cannot run here (${text}): ${remedy}set DATABASE_URL to a PostgreSQL server of your own.`,
    cause,
  )
}

const remedies: Partial<Record<StartFault['reason'], string>> = {
  disk: 'make room on the disk of DATA_DIR, or ',
  noAccess: 'let this account write to DATA_DIR, or ',
  config: 'set DATA_DIR to a folder, or ',
}
