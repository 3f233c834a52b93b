import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { errorCode } from '#kit/server/error-code.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount } from '../identity.ts'
import { notifyAccount } from '../notify-account.ts'
import { hashToken } from '../secret-token.ts'
import { lockSession } from '../sign-in-methods/lock-session.ts'
import { deleteIdentityProviders } from '../store.ts'
import { useEmailLink, writeEmail } from './store.ts'

type Input = { body: { token: string }; request: FastifyRequest }

/**
 * Works only in a browser signed in to the account: the mail's reader may be someone else. Notifies the former
 * address and unlinks Google and Apple, which were linked by it. Refuses: link-over, email-taken.
 */
export async function confirmEmail(services: AccountServices, { body, request }: Input): Promise<Profile> {
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
