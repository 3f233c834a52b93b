import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import {
  ACCOUNT_COOKIE,
  type Account,
  ADMINISTRATOR_HOURS,
  accountsProblem,
  FRESH_MINUTES,
  type Session,
} from '../contract.ts'
import { actsAsOwner, isWithin, type KeyInUse } from '../key-rules.ts'
import { isAction, refusalAtTheDoor } from '../rules.ts'
import { type AccountServices, authHeaders } from './auth.ts'
import { rememberKeys } from './key-in-use.ts'

/** Who asks, as the database knows them at this moment. */
export type Identity = {
  account: Account | null
  /** Of the session that the cookie stands for. */
  sessionId: string | null
  /** Has signed in within the last 10 minutes: whoever comes by a browser that was left open has not. */
  hasJustSignedIn: boolean
  /** Is an administrator and has signed in within the last 12 hours. */
  isAdministrator: boolean
  /** Would be one after signing in anew. */
  mustSignInAgain: boolean
  /** Of a program that acts as the account; it is never an administrator. */
  key: KeyInUse | null
}

const nobody: Identity = {
  account: null,
  sessionId: null,
  hasJustSignedIn: false,
  isAdministrator: false,
  mustSignInAgain: false,
  key: null,
}

/**
 * Finds out who asks before every endpoint, and turns away who may not come in whatever the request is about: account-needed,
 * not-signed-in, not-allowed. What is public is answered without asking. An endpoint whose row names no action of ours does not mount.
 */
export function identifyRequests(app: FastifyInstance, services: AccountServices & Keys): void {
  app.decorateRequest('identity', null as unknown as Identity)
  app.addHook('onRoute', ({ config }) => {
    const { endpoint } = config ?? {}
    if (endpoint && !isAction(endpoint.may)) throw new Error(`${endpoint.path}: nothing is known of “${endpoint.may}”.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const token = endpoint && bearerOf(request)
    if (token) request.identity = await identifyKey(services, { token, request, reply })
    else request.identity = !endpoint || endpoint.may === 'read-public' ? nobody : await readIdentity(services, request)
    if (endpoint) turnAway(endpoint.may, request)
  })
  rememberKeys(app)
}

/** Who opens API keys; they are kept by a folder above this one. */
export type Keys = {
  /** Finds whose key it is, counts the request and says in the headers what is left. Refuses: key-unknown, too-many-requests. */
  openKey: (asked: AskedWithKey) => Promise<{ account: Account; key: KeyInUse }>
}

export type AskedWithKey = { token: string; request: FastifyRequest; reply: FastifyReply }

/** The key that a program brings, or what it takes for one; another kind of authorization is not ours to read. */
export function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
}

/** What a browser's cookies say does not count beside a key. */
async function identifyKey({ openKey }: Keys, asked: AskedWithKey): Promise<Identity> {
  return { ...nobody, ...(await openKey(asked)) }
}

function turnAway(action: string, request: FastifyRequest): void {
  const { account, isAdministrator, mustSignInAgain, key } = request.identity
  if (!isAction(action)) return
  if (key && !isWithin(key.scopes, action, isReading(request))) throw accountsProblem('key-not-enough')
  const refusal = refusalAtTheDoor(action, { hasAccount: account !== null, isAdministrator })
  if (refusal) throw accountsProblem(refusal === 'not-allowed' && mustSignInAgain ? 'not-signed-in' : refusal)
}

/** Asks the database again, for an answer that stays open: a session may have ended since it began, or a role been taken away. */
export async function isStillAllowed(
  services: Pick<AccountServices, 'auth'>,
  request: FastifyRequest,
): Promise<boolean> {
  const action = request.routeOptions.config.endpoint?.may
  const { account, isAdministrator } = await readIdentity(services, request)
  if (!action || !isAction(action)) return false
  return refusalAtTheDoor(action, { hasAccount: account !== null, isAdministrator }) === null
}

/** Without the cookie the database is not asked. */
async function readIdentity({ auth }: Pick<AccountServices, 'auth'>, request: FastifyRequest): Promise<Identity> {
  if (!request.cookies[ACCOUNT_COOKIE]) return nobody
  const headers = authHeaders(request)
  const found = await auth.ask(api => api.getSession({ headers, query: { disableRefresh: true } }))
  if (!found) return nobody
  const { user, session } = found
  const sinceMs = Date.now() - session.createdAt.getTime()
  const isFresh = sinceMs < ADMINISTRATOR_HOURS * HOUR
  return {
    account: toAccount(user),
    sessionId: session.id,
    hasJustSignedIn: sinceMs < FRESH_MINUTES * MINUTE,
    isAdministrator: user.isAdministrator && isFresh,
    mustSignInAgain: user.isAdministrator && !isFresh,
    key: null,
  }
}

/** What leaves the library: its own row knows more. */
export function toAccount({ id, name, email, emailVerified }: LibraryUser): Account {
  return { id, name, email, isEmailVerified: emailVerified }
}

/** What we read of the library's row. */
export type LibraryUser = Pick<Account, 'id' | 'name' | 'email'> & {
  emailVerified: boolean
  isAdministrator?: boolean | null | undefined
}

/** Who a browser is that has signed in this very moment. */
export function toSession(user: LibraryUser): Session {
  return { account: toAccount(user), isAdministrator: user.isAdministrator === true, mustSignInAgain: false }
}

/** Whose browser asks; null when nobody is signed in with an account. */
export function accountOf({ identity }: FastifyRequest): Account | null {
  return identity.account
}

/** Refuses whoever is not signed in with an account: account-needed. */
export function requireAccount(request: FastifyRequest): Account {
  const account = accountOf(request)
  if (!account) throw accountsProblem('account-needed')
  return account
}

/** Refuses whoever has not signed in just now, for what must not be done by a browser that was left open: sign-in-anew. */
export function requireJustSignedIn({ identity }: FastifyRequest): void {
  if (!identity.hasJustSignedIn) throw accountsProblem('sign-in-anew')
}

/** Whose facilities and clinics the request may change; null for strangers and for keys that act as customers alone. */
export function owningAccountOf(request: FastifyRequest): Account | null {
  const { account, key } = request.identity
  return !key || actsAsOwner(key.scopes, isReading(request)) ? account : null
}

/** Whether what would let somebody else act may be told: not to a key that may only look. */
export function mayHandOn({ identity: { key } }: FastifyRequest): boolean {
  return !key || key.scopes.includes('book')
}

function isReading({ method }: FastifyRequest): boolean {
  return method !== 'POST'
}

/** Whether an administrator asks. */
export function isAdministrator({ identity }: FastifyRequest): boolean {
  return identity.isAdministrator
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}
