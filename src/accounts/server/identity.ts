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
import { isAction, signInRefusal } from '../rules.ts'
import { type AccountServices, authHeaders } from './auth.ts'
import { cacheKeys } from './key-in-use.ts'

/** The caller, as in the database now. */
export type Identity = {
  account: Account | null
  /** Of the cookie's session. */
  sessionId: string | null
  /** Within 10 minutes: rules out an unattended browser. */
  hasJustSignedIn: boolean
  /** And signed in within 12 hours. */
  isAdministrator: boolean
  /** Needs a fresh sign-in to act as administrator. */
  mustSignInAgain: boolean
  /** Keys never act as administrator. */
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
 * Before every endpoint. Refuses: account-needed, not-signed-in, not-allowed. Public endpoints skip the lookup.
 * Endpoints with unknown actions fail to mount.
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
  cacheKeys(app)
}

/** API keys are in a higher layer. */
export type Keys = {
  /** Also counts the request and sets rate-limit headers. Refuses: key-unknown, too-many-requests. */
  openKey: (asked: KeyRequest) => Promise<{ account: Account; key: KeyInUse }>
}

export type KeyRequest = { token: string; request: FastifyRequest; reply: FastifyReply }

/** Ignores other authorization schemes. */
export function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
}

/** With a key, cookies are ignored. */
async function identifyKey({ openKey }: Keys, asked: KeyRequest): Promise<Identity> {
  return { ...nobody, ...(await openKey(asked)) }
}

function turnAway(action: string, request: FastifyRequest): void {
  const { account, isAdministrator, mustSignInAgain, key } = request.identity
  if (!isAction(action)) return
  if (key && !isWithin(key.scopes, action, isReading(request))) throw accountsProblem('key-not-enough')
  const refusal = signInRefusal(action, { hasAccount: account !== null, isAdministrator })
  if (refusal) throw accountsProblem(refusal === 'not-allowed' && mustSignInAgain ? 'not-signed-in' : refusal)
}

/** For streaming responses: the session or role may have ended since. */
export async function isStillAllowed(
  services: Pick<AccountServices, 'auth'>,
  request: FastifyRequest,
): Promise<boolean> {
  const action = request.routeOptions.config.endpoint?.may
  const { account, isAdministrator } = await readIdentity(services, request)
  if (!action || !isAction(action)) return false
  return signInRefusal(action, { hasAccount: account !== null, isAdministrator }) === null
}

/** Without the cookie the database is not queried. */
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

/** Drops the library's other fields. */
export function toAccount({ id, name, email, emailVerified }: LibraryUser): Account {
  return { id, name, email, isEmailVerified: emailVerified }
}

/** The fields of the library's row we use. */
export type LibraryUser = Pick<Account, 'id' | 'name' | 'email'> & {
  emailVerified: boolean
  isAdministrator?: boolean | null | undefined
}

/** Just after signing in. */
export function toSession(user: LibraryUser): Session {
  return { account: toAccount(user), isAdministrator: user.isAdministrator === true, mustSignInAgain: false }
}

export function accountOf({ identity }: FastifyRequest): Account | null {
  return identity.account
}

/** Refuses: account-needed. */
export function requireAccount(request: FastifyRequest): Account {
  const account = accountOf(request)
  if (!account) throw accountsProblem('account-needed')
  return account
}

/** Against unattended browsers. Refuses: sign-in-anew. */
export function requireJustSignedIn({ identity }: FastifyRequest): void {
  if (!identity.hasJustSignedIn) throw accountsProblem('sign-in-anew')
}

/** Null for strangers, and for keys that act only as customers. */
export function owningAccountOf(request: FastifyRequest): Account | null {
  const { account, key } = request.identity
  return !key || actsAsOwner(key.scopes, isReading(request)) ? account : null
}

/** False for keys that may only read: secrets would let others act. */
export function mayHandOn({ identity: { key } }: FastifyRequest): boolean {
  return !key || key.scopes.includes('book')
}

function isReading({ method }: FastifyRequest): boolean {
  return method !== 'POST'
}

export function isAdministrator({ identity }: FastifyRequest): boolean {
  return identity.isAdministrator
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}
