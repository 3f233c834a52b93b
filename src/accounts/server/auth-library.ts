import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { DAY } from '#kit/shared/time.ts'
import { PASSWORD_LENGTH } from '../account-form.ts'
import { ACCOUNT_COOKIE, ACCOUNT_DAYS } from '../contract.ts'

export type AuthSettings = {
  db: Db
  /** For its own cookie; not the secret that signs ours. */
  secret: string
  /** No trailing slash. */
  publicUrl: string
  onFailure: (error: unknown) => void
}

/** better-auth on our database, with our table and column names (`migrations/02-accounts.sql`). None of its routes are mounted. */
export function makeAuth({ db, secret, publicUrl, onFailure }: AuthSettings) {
  return betterAuth({
    appName: 'Openfield',
    baseURL: publicUrl,
    secret,
    database: {
      dialect: new PostgresDialect({ pool: authConnections(db, onFailure) }),
      type: 'postgres',
      transaction: true,
    },
    telemetry: { enabled: false },
    // Errors are thrown to the caller and logged there.
    logger: { disabled: true },
    // Our endpoints have their own limits.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    user: {
      modelName: 'account',
      fields: { emailVerified: 'email_verified', ...dated },
      // Never from input: no form can grant it.
      additionalFields: { isAdministrator: { type: 'boolean', input: false, fieldName: 'is_administrator' } },
    },
    plugins: [sessionPlugin],
    session: {
      modelName: 'account_session',
      expiresIn: (ACCOUNT_DAYS * DAY) / 1000,
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dated,
      },
    },
    account: {
      modelName: 'account_credential',
      fields: {
        userId: 'account_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dated,
      },
    },
    verification: { modelName: 'account_verification', fields: { expiresAt: 'expires_at', ...dated } },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      // Named like our other cookies; `secure` is set below.
      cookies: { session_token: { name: ACCOUNT_COOKIE } },
      cookiePrefix: 'openfield',
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: publicUrl.startsWith('https:'),
      },
      ipAddress: { disableIpTracking: true },
    },
  })
}

const dated = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * Lets our own sign-in methods (links, passkeys) open a session. None of its routes are mounted, so it is not
 * reachable from outside.
 */
const sessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ accountId: z.uuid() }) },
      async ctx => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        if (!user) throw ctx.error('NOT_FOUND', { code: 'USER_NOT_FOUND', message: 'This account doesn’t exist.' })
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin

type Result = Pick<PostgresQueryResult<object>, 'command' | 'rowCount' | 'rows'>
type Execute = (text: string, values?: readonly unknown[]) => Promise<Result>

/**
 * Our pools in the form Kysely expects of `pg`, so that its statements have our limits and are watched. `onFailure`
 * gets the original error before the library wraps it.
 */
function authConnections(db: Db, onFailure: (error: unknown) => void): PostgresPool {
  return {
    options: {},
    // The opener of the pools closes them.
    end: async () => {},
    connect: async () => connection(db, onFailure),
  }
}

function connection(db: Db, onFailure: (error: unknown) => void): PostgresPoolClient {
  const execute = inTurn(db)
  const query: Execute = async (text, values) => {
    try {
      return await execute(text, values)
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  return { release() {}, query: query as PostgresPoolClient['query'] }
}

/**
 * The transaction starts at the first statement other than a plain read: a password is hashed before that, which
 * must not occupy a connection.
 */
function inTurn(db: Db): Execute {
  let isWanted = false
  let open: Awaited<ReturnType<Db['openTransaction']>> | undefined
  async function end(how: 'commit' | 'rollback'): Promise<Result> {
    const ended = open
    isWanted = false
    open = undefined
    await ended?.[how]()
    return { command: how === 'commit' ? 'COMMIT' : 'ROLLBACK', rowCount: 0, rows: [] }
  }
  return async (text, values) => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (text === 'begin') {
      isWanted = true
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (isWanted && !isPlainRead(text)) open ??= await db.openTransaction()
    const rows = await (open?.tx ?? db).unsafe(text, values, { prepare: true })
    return { command: rows.command as Result['command'], rowCount: rows.count, rows }
  }
}

function isPlainRead(text: string): boolean {
  return text.startsWith('select ') && !text.includes(' for update')
}
