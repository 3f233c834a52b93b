import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '#kit/server/db.ts'
import { accountsProblem } from '../contract.ts'
import { type AttemptKind, waitsAfter } from '../rules.ts'
import { claimAttempt, forgetAttempts } from './store.ts'

type Attempted = { kind: AttemptKind; email: string }

const refusals = { password: 'too-many-passwords', mail: 'enough-mail' } as const

/**
 * Counts one more attempt for an address, whether or not there is such an account. Refuses with the seconds to wait in Retry-After:
 * too-many-passwords, enough-mail. `email` is in small letters.
 */
export async function countAttempt(db: Db | Tx, reply: FastifyReply, { kind, email }: Attempted): Promise<void> {
  const seconds = await claimAttempt(db, { kind, emailHash: hashEmail(email), waits: waitsAfter(kind) })
  if (seconds === 0) return
  reply.header('retry-after', String(seconds))
  throw accountsProblem(refusals[kind])
}

/** It went well: the next attempt is the first one again. */
export function endAttempts(db: Db | Tx, { kind, email }: Attempted): Promise<void> {
  return forgetAttempts(db, { kind, emailHash: hashEmail(email) })
}

function hashEmail(email: string): Buffer {
  return hash('sha256', email, 'buffer')
}
