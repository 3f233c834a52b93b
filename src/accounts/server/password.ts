import { type Account, accountsProblem, type Session } from '#accounts/contract.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { keepOnlyThisSession } from './end-session.ts'
import { type Browser, enterAccount } from './enter-account.ts'
import { requireAccount, requireJustSignedIn } from './identity.ts'
import { countAttempt, endAttempts } from './limit-attempts.ts'
import { notifyAccount } from './notify-account.ts'
import { proveAddress } from './prove-address.ts'
import { readSecurity } from './read-security.ts'
import {
  deleteOtherSessions,
  deletePasskeysAndIdentityProviders,
  findPasswordHash,
  voidLinks,
  writePassword,
} from './store.ts'

type ChangePasswordInput = Browser & { body: { current?: string | undefined; password: string } }

/**
 * With the old password, or shortly after signing in. Ends all other sessions; sends a notice. Refuses:
 * sign-in-anew, password-wrong, password-common, too-many-passwords.
 */
export async function changePassword(
  services: AccountServices,
  { body, request, reply }: ChangePasswordInput,
): Promise<Security> {
  const account = requireAccount(request)
  if (body.current === undefined) requireJustSignedIn(request)
  else await checkCurrent(services, account, { current: body.current, reply })
  await refuseCommonPassword(body.password)
  const passwordHash = await hashPassword(body.password)
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    await writePassword(tx, account.id, passwordHash)
    await keepOnlyThisSession(services, tx, request)
    await voidLinks(tx, account.id)
    await notifyAccount(services, tx, account.id, { change: 'password' })
  })
  return readSecurity(services, request)
}

/** Rate-limited like sign-in: an unattended browser must not allow guessing either. */
async function checkCurrent(
  { db }: AccountServices,
  { id, email }: Account,
  { current, reply }: { current: string } & Pick<Browser, 'reply'>,
): Promise<void> {
  await countAttempt(db, reply, { kind: 'password', email })
  const known = await findPasswordHash(db, id)
  if (known === undefined || !(await isPassword(current, known))) {
    const { message } = accountsProblem('password-wrong')
    throw accountsProblem('password-wrong', { errors: [{ path: 'current', message }] })
  }
  await endAttempts(db, { kind: 'password', email })
}

type ResetPasswordInput = Browser & { body: { token: string; password: string; keepOthers: boolean } }

/**
 * Verifies the address, sets the password, ends all sessions and API keys, disables webhooks, removes passkeys and
 * linked providers unless kept, and signs in: the old password may be stolen. Sends a notice and resets password
 * attempts. Refuses: password-common, which keeps the link; link-over.
 */
export async function resetPassword(
  services: AccountServices,
  { body, request, reply }: ResetPasswordInput,
): Promise<Session> {
  await refuseCommonPassword(body.password)
  // Outside the transaction, to occupy no connection.
  const passwordHash = await hashPassword(body.password)
  const { accountId } = await services.db.begin(async tx => {
    const link = await useAccountLink(tx, { token: body.token, purpose: 'reset-password' })
    if (!link) throw accountsProblem('link-over')
    await proveAddress(tx, link.accountId, services)
    if (!body.keepOthers) await deletePasskeysAndIdentityProviders(tx, link.accountId)
    await writePassword(tx, link.accountId, passwordHash)
    await deleteOtherSessions(tx, { accountId: link.accountId, keptId: null })
    await services.endPrograms(tx, link.accountId)
    await voidLinks(tx, link.accountId)
    await endAttempts(tx, { kind: 'password', email: link.email })
    await notifyAccount(services, tx, link.accountId, { change: 'password' })
    return link
  })
  return enterAccount(services, accountId, { request, reply })
}

/** The library's scrypt, loaded on demand. */
async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto')
  return crypto.hashPassword(password)
}

async function isPassword(password: string, hash: string): Promise<boolean> {
  const crypto = await import('better-auth/crypto')
  return crypto.verifyPassword({ password, hash })
}
