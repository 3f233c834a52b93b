import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import { ACCOUNT_COOKIE } from '../contract.ts'
import type { AccountMail } from './account-composers.ts'
import type { makeAuth } from './auth-library.ts'
import type { Leaving } from './leave/leave-account.ts'
import type { Distrust } from './prove-address.ts'

type Library = ReturnType<typeof makeAuth>

/** How the domains ask for accounts: better-auth, behind one door. */
export type Auth = {
  /**
   * Runs one call of the library. Throws `AuthRefusal` when it refuses, and what the database threw when that was the
   * reason, even if the library has caught it.
   */
  ask<T>(call: (api: Library['api']) => Promise<T>): Promise<T>
}

/** What an operation on accounts needs of the process. */
export type AccountServices = {
  db: Db
  auth: Auth
  /** Without a slash at its end. */
  publicUrl: string
  /** Puts mails into the outbox, which stands above this folder. */
  queueMail: (tx: Tx, mail: AccountMail) => Promise<void>
  /** Has the outbox send now: somebody waits for that mail. */
  sendMailSoon: () => void
  /** Ends the API keys of an account and turns its webhooks off: a folder above this one has them. Answers how many keys there were. */
  endPrograms: (tx: Tx, accountId: string) => Promise<number>
  /** Drops the payout setups that an account has started: somebody else may have filled them in. */
  endPayoutSetups: (tx: Tx, accountId: string) => Promise<void>
  /** Who else may say who somebody is. */
  identityProviders: readonly IdentityProvider[]
} & Distrust &
  Pick<Leaving, 'personalParts' | 'forgetTraces'>

/** The library said no; `code` is its word for the reason. */
export class AuthRefusal extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`The account library refused: ${code}`, { cause })
    this.name = 'AuthRefusal'
    this.code = code
  }
}

type AuthOptions = { db: Db; signingSecret: string; publicUrl: string }

/** The library is loaded when somebody with an account comes for the first time: it takes 40 MB and a fifth of a second. */
export function openAuth({ db, signingSecret, publicUrl }: AuthOptions): Auth {
  const failures = new AsyncLocalStorage<unknown[]>()
  const onFailure = (error: unknown) => failures.getStore()?.push(error)
  const secret = createHmac('sha256', signingSecret).update('accounts').digest('base64url')
  let library: Library | undefined
  async function load(): Promise<Library> {
    const { makeAuth } = await import('./auth-library.ts')
    library ??= makeAuth({ db, secret, publicUrl, onFailure })
    return library
  }
  return {
    ask: call =>
      failures.run([], async () => {
        const { api } = await load()
        const result = await call(api).catch((error: unknown) => refuse(failures.getStore()!, error))
        return failures.getStore()!.length > 0 ? refuse(failures.getStore()!, undefined) : result
      }),
  }
}

function refuse([failure]: unknown[], error: unknown): never {
  if (failure !== undefined) throw failure
  const code = libraryCode(error)
  throw code === undefined ? error : new AuthRefusal(code, error)
}

function libraryCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  const { body } = error
  const isCoded = typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  return isCoded ? (body as { code: string }).code : undefined
}

/** A browser's name, as far as it is kept. */
const USER_AGENT_LENGTH = 300

/** What the library is told of a request: its own cookie and the browser's name, and nothing else. */
export function authHeaders({ cookies, headers }: FastifyRequest): Headers {
  const told = new Headers()
  const cookie = cookies[ACCOUNT_COOKIE]
  if (cookie !== undefined) told.set('cookie', `${ACCOUNT_COOKIE}=${encodeURIComponent(cookie)}`)
  if (headers['user-agent']) told.set('user-agent', headers['user-agent'].slice(0, USER_AGENT_LENGTH))
  return told
}
