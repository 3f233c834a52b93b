import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { accountsProblem } from '../contract.ts'
import { type AttemptKind, waitsAfter } from '../rules.ts'
import { claimAttempt, forgetAttempts } from './store.ts'

type Attempted = {
  kind: AttemptKind
  /** In lowercase, or whatever else is counted. */
  email: string
  /** Minutes after each attempt, instead of those of the kind. */
  waits?: number[]
}

const refusals = { password: 'too-many-passwords', mail: 'enough-mail' } as const

/**
 * Whether or not an account exists. Refuses with Retry-After in seconds: too-many-passwords, enough-mail.
 */
export async function countAttempt(
  db: Db | Tx,
  reply: FastifyReply,
  { kind, email, waits = waitsAfter(kind) }: Attempted,
): Promise<void> {
  const seconds = await claimAttempt(db, { kind, emailHash: hashEmail(email), waits })
  if (seconds === 0) return
  reply.header('retry-after', String(seconds))
  throw accountsProblem(refusals[kind])
}

/** After success: resets the count. */
export function endAttempts(db: Db | Tx, { kind, email }: Attempted): Promise<void> {
  return forgetAttempts(db, { kind, emailHash: hashEmail(email) })
}

function hashEmail(email: string): Buffer {
  return hash('sha256', email, 'buffer')
}
