import { type Account, accountsProblem } from '../contract.ts'
import type { Security } from '../sign-in-methods-contract.ts'
import type { AccountServices } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { keepOnlyThisSession } from './end-session.ts'
import type { Browser } from './enter-account.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { requireAccount, requireJustSignedIn } from './identity.ts'
import { countAttempt, endAttempts } from './limit-attempts.ts'
import { notifyAccount } from './notify-account.ts'
import { readSecurity } from './read-security.ts'
import { lockSession } from './sign-in-methods/lock-session.ts'
import { findPasswordHash, voidLinks, writePassword } from './store.ts'

type Input = Browser & { body: { current?: string | undefined; password: string } }

/**
 * With the old password, or shortly after signing in. Ends all other sessions; sends a notice. Refuses:
 * sign-in-anew, password-wrong, password-common, too-many-passwords.
 */
export async function changePassword(services: AccountServices, { body, request, reply }: Input): Promise<Security> {
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
