import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { errorCode } from '#kit/server/db.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount } from '../identity.ts'
import { hashToken } from '../secret-token.ts'
import { lockSession } from '../ways-in/lock-session.ts'
import { useEmailLink, writeEmail } from './store.ts'

type Asked = { body: { token: string }; request: FastifyRequest }

/**
 * The address to which a link was sent becomes that of the account that this browser is signed in with; the one before is told. In
 * other browsers the link does nothing: whoever reads that mail may not be who has the account. Refuses: link-over, email-taken.
 */
export async function confirmEmail(services: AccountServices, { body, request }: Asked): Promise<Profile> {
  const account = requireAccount(request)
  try {
    return await services.db.begin(async tx => {
      await lockSession(tx, request)
      const email = await useEmailLink(tx, { tokenHash: hashToken(body.token), accountId: account.id })
      if (!email) throw accountsProblem('link-over')
      const profile = await writeEmail(tx, account.id, email)
      await services.queueMail(tx, {
        kind: 'account-changed',
        recipient: account.email,
        payload: { name: account.name, change: 'email' },
        dedupeKey: `account-changed:${randomUUID()}`,
      })
      return profile
    })
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? accountsProblem('email-taken') : error
  }
}

/** SQLSTATE of a key that is there already. */
const UNIQUE_VIOLATION = '23505'
