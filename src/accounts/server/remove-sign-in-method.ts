import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { canSignIn } from '#accounts/server/sign-in-methods/store.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { AccountChange } from './account-composers.ts'
import type { AccountServices } from './auth.ts'
import { keepOnlyThisSession } from './end-session.ts'
import { requireAccount, requireJustSignedIn } from './identity.ts'
import { notifyAccount } from './notify-account.ts'
import { readSecurity } from './read-security.ts'

type Removal = { change: AccountChange; remove: (tx: Tx, accountId: string) => Promise<void> }

/**
 * Ends all other sessions, which it may have opened; sends a notice. Another method must remain; a verified address
 * counts. Refuses: account-needed, sign-in-anew, last-sign-in-method, and what `remove` refuses.
 */
export async function removeSignInMethod(
  services: AccountServices,
  request: FastifyRequest,
  { change, remove }: Removal,
): Promise<Security> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    await remove(tx, account.id)
    if (!(await canSignIn(tx, account.id))) throw accountsProblem('last-sign-in-method')
    await keepOnlyThisSession(services, tx, request)
    await notifyAccount(services, tx, account.id, { change })
  })
  return readSecurity(services, request)
}
