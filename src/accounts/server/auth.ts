import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Cells } from '#kit/server/config/cells.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { ACCOUNT_COOKIE } from '../contract.ts'
import type { AccountMail } from './account-composers.ts'
import type { makeAuth } from './auth-library.ts'
import type { Leaving } from './personal-part.ts'
import type { Distrust } from './prove-address.ts'

type Library = ReturnType<typeof makeAuth>

/** Wraps better-auth. */
export type Auth = {
  /** Throws `AuthRefusal`, or the database's error even if the library caught it. */
  ask<T>(call: (api: Library['api']) => Promise<T>): Promise<T>
}

export type AccountServices = {
  db: Db
  auth: Auth
  /** No trailing slash. */
  publicUrl: string
  /** The outbox is in a higher layer. */
  queueMail: (tx: Tx, mail: AccountMail) => Promise<void>
  /** Ends API keys and disables webhooks, both in a higher layer. Returns the number of keys. */
  endPrograms: (tx: Tx, accountId: string) => Promise<number>
  /** Drops payout setups the account has started: someone else may have filled them in. */
  endPayoutSetups: (tx: Tx, accountId: string) => Promise<void>
  identityProviders: readonly IdentityProvider[]
  cells: Cells | undefined
  signingSecret: string
} & Distrust &
  Pick<Leaving, 'personalParts' | 'forgetTraces'>

/** `code` is the library's. */
export class AuthRefusal extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`Better Auth rejected the request: ${code}`, { cause })
    this.name = 'AuthRefusal'
    this.code = code
  }
}

type AuthOptions = { db: Db; signingSecret: string; publicUrl: string }

/** Loads the library on first use: it takes 40 MB and 0.2 seconds. */
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

/** Characters kept. */
const USER_AGENT_LENGTH = 300

/** Passes only its own cookie and the browser's name. */
export function authHeaders({ cookies, headers }: FastifyRequest): Headers {
  const told = new Headers()
  const cookie = cookies[ACCOUNT_COOKIE]
  if (cookie !== undefined) told.set('cookie', `${ACCOUNT_COOKIE}=${encodeURIComponent(cookie)}`)
  if (headers['user-agent']) told.set('user-agent', headers['user-agent'].slice(0, USER_AGENT_LENGTH))
  return told
}
