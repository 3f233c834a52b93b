import type { FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, type Account, accountsProblem } from '../contract.ts'
import { type AccountServices, authHeaders } from './auth.ts'

/** Whose browser asks; null when nobody is signed in with an account. The database is asked only when the cookie is there. */
export async function accountOf({ auth }: AccountServices, request: FastifyRequest): Promise<Account | null> {
  if (!request.cookies[ACCOUNT_COOKIE]) return null
  const headers = authHeaders(request)
  const session = await auth.ask(api => api.getSession({ headers, query: { disableRefresh: true } }))
  return session && toAccount(session.user)
}

/** Refuses whoever is not signed in with an account: account-needed. */
export async function requireAccount(services: AccountServices, request: FastifyRequest): Promise<Account> {
  const account = await accountOf(services, request)
  if (!account) throw accountsProblem('account-needed')
  return account
}

/** What leaves the library: its own row knows more. */
export function toAccount({ id, name, email }: Account): Account {
  return { id, name, email }
}
