import { accountsProblem, type Session } from '../contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type Browser, enterAccount } from './enter-account.ts'
import { hashPassword } from './hash-password.ts'
import { endAttempts } from './limit-attempts.ts'
import { notifyAccount } from './notify-account.ts'
import { proveAddress } from './prove-address.ts'
import { deleteOtherSessions, deletePasskeysAndIdentityProviders, voidLinks, writePassword } from './store.ts'

type Input = Browser & { body: { token: string; password: string; keepOthers: boolean } }

/**
 * Verifies the address, sets the password, ends all sessions and API keys, disables webhooks, removes passkeys and
 * linked providers unless kept, and signs in: the old password may be stolen. Sends a notice and resets password
 * attempts. Refuses: password-common, which keeps the link; link-over.
 */
export async function resetPassword(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
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
