import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { errorCode } from '#kit/server/db.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount } from '../identity.ts'
import { notifyAccount } from '../notify-account.ts'
import { hashToken } from '../secret-token.ts'
import { removeProviders } from '../store.ts'
import { lockSession } from '../ways-in/lock-session.ts'
import { useEmailLink, writeEmail } from './store.ts'

type Asked = { body: { token: string }; request: FastifyRequest }

/**
 * The address to which a link was sent becomes that of the account that this browser is signed in with; the one before is told.
 * Google and Apple accounts were linked by the former address, so they are unlinked. In other browsers the link does nothing:
 * the reader of that mail may not be the owner of the account. Refuses: link-over, email-taken.
 */
export async function confirmEmail(services: AccountServices, { body, request }: Asked): Promise<Profile> {
  const account = requireAccount(request)
  try {
    const profile = await services.db.begin(async tx => {
      await lockSession(tx, request)
      const email = await useEmailLink(tx, { tokenHash: hashToken(body.token), accountId: account.id })
      if (!email) throw accountsProblem('link-over')
      const changed = await writeEmail(tx, account.id, email)
      await removeProviders(tx, account.id)
      await notifyAccount(services, tx, account.id, { change: 'email' })
      return changed
    })
    services.sendMailSoon()
    return profile
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? accountsProblem('email-taken') : error
  }
}

/** SQLSTATE of a key that is there already. */
const UNIQUE_VIOLATION = '23505'
