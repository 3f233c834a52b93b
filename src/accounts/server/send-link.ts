import type { FastifyReply } from 'fastify'
import { accountsProblem, type Session } from '#accounts/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { makeAccountLink, useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { type Browser, enterAccount } from './enter-account.ts'
import { countAttempt } from './limit-attempts.ts'
import { proveAddress } from './prove-address.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { findByEmail } from './store.ts'

type Purpose = 'sign-in' | 'reset-password'
const kinds = {
  'sign-in': 'account-sign-in',
  'reset-password': 'account-reset',
  'verify-email': 'account-verify',
} as const

/**
 * To a lowercase address. Neither response nor timing reveals whether the account exists; the mail does. Refuses:
 * enough-mail.
 */
export async function sendLink(
  services: AccountServices,
  reply: FastifyReply,
  { email, purpose }: { email: string; purpose: Purpose },
): Promise<{ email: string }> {
  await services.db.begin(async tx => {
    await countAttempt(tx, reply, { kind: 'mail', email })
    const known = await findByEmail(tx, email)
    if (known) await mailLink(services, tx, { ...known, email, purpose })
    else await mailUnknown(services, tx, email)
  })
  return { email }
}

/** Uses the account's name only once its address is verified. */
export async function mailLink(
  { queueMail }: AccountServices,
  tx: Tx,
  {
    id,
    name,
    email,
    isEmailVerified,
    purpose,
  }: { id: string; name: string; email: string; isEmailVerified: boolean; purpose: Purpose | 'verify-email' },
): Promise<void> {
  const token = await makeAccountLink(tx, { accountId: id, purpose, email })
  const dedupeKey = `account-link:${hashToken(token).toString('hex')}`
  await queueMail(tx, {
    kind: kinds[purpose],
    recipient: email,
    payload: { name: isEmailVerified ? name : '', token },
    dedupeKey,
  })
}

async function mailUnknown({ queueMail }: AccountServices, tx: Tx, email: string): Promise<void> {
  const dedupeKey = `account-unknown:${makeToken()}`
  await queueMail(tx, { kind: 'account-unknown', recipient: email, payload: {}, dedupeKey })
}

type Input = Browser & { body: { token: string; purpose: 'sign-in' | 'invitation' } }

/** Single use; verifies the address and signs in. Refuses: link-over. */
export async function openLink(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  const { accountId } = await services.db.begin(async tx => {
    const link = await useAccountLink(tx, body)
    if (!link) throw accountsProblem('link-over')
    await proveAddress(tx, link.accountId, services)
    return link
  })
  return enterAccount(services, accountId, { request, reply })
}
