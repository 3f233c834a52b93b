import { reasonOf } from '#kit/server/start/read-fault.ts'
import { StartFault } from '../start-fault.ts'

/**
 * One sentence, always with `DATABASE_URL` as a remedy. `otherwise`: the reason when neither text nor cause tells it.
 */
export function postgresUnavailable(
  said: string,
  cause?: unknown,
  otherwise: StartFault['reason'] = 'unavailable',
): StartFault {
  const text = said.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
  // The cause of a full disk may only be a lost connection.
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
