import { reasonOf, StartFault } from './start-fault.ts'

/**
 * The embedded PostgreSQL cannot run here. One sentence: why, and the ways out, of which `DATABASE_URL` is always one. `otherwise`: what
 * it is when neither the words nor the cause tell.
 */
export function postgresUnavailable(
  said: string,
  cause?: unknown,
  otherwise: StartFault['reason'] = 'unavailable',
): StartFault {
  const text = said.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
  // What was said is nearer to the fault: a lost connection may be all that the cause knows of a full disk.
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
