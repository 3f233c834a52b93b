import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Profile, profileProblem } from '#accounts/profile-contract.ts'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import type { Browser } from '#accounts/server/enter-account.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { countAttempt } from '#accounts/server/limit-attempts.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { hashToken } from '#accounts/server/secret-token.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { deleteIdentityProviders } from '#accounts/server/store.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { useEmailLink, writeEmail } from './store.ts'

type ChangeEmailInput = Browser & { body: { email: string } }

/**
 * Mails a link to the new address (lowercase), which takes effect when opened. An address grants access, so
 * unattended browsers must not change it. Refuses: sign-in-anew, same-email, enough-mail.
 */
export async function changeEmail(
  services: AccountServices,
  { body: { email }, request, reply }: ChangeEmailInput,
): Promise<{ email: string }> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  if (email === account.email) throw profileProblem('same-email')
  await services.db.begin(async tx => {
    await countAttempt(tx, reply, { kind: 'mail', email })
    const token = await makeAccountLink(tx, { accountId: account.id, purpose: 'change-email', email })
    await services.queueMail(tx, {
      kind: 'account-change-email',
      recipient: email,
      payload: { name: '', token },
      dedupeKey: `account-link:${hashToken(token).toString('hex')}`,
    })
  })
  return { email }
}

type ConfirmEmailInput = { body: { token: string }; request: FastifyRequest }

/**
 * Works only in a browser signed in to the account: the mail's reader may be someone else. Notifies the former
 * address and unlinks Google and Apple, which were linked by it. Refuses: link-over, email-taken.
 */
export async function confirmEmail(services: AccountServices, { body, request }: ConfirmEmailInput): Promise<Profile> {
  const account = requireAccount(request)
  try {
    const profile = await services.db.begin(async tx => {
      await lockSession(tx, request)
      const email = await useEmailLink(tx, { tokenHash: hashToken(body.token), accountId: account.id })
      if (!email) throw accountsProblem('link-over')
      const changed = await writeEmail(tx, account.id, email)
      await deleteIdentityProviders(tx, account.id)
      await notifyAccount(services, tx, account.id, { change: 'email' })
      return changed
    })
    return profile
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? accountsProblem('email-taken') : error
  }
}

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
