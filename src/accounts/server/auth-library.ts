import { betterAuth } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type { Db } from '#kit/server/db/db.ts'
import { DAY } from '#kit/shared/time.ts'
import { PASSWORD_LENGTH } from '../account-form.ts'
import { ACCOUNT_COOKIE, ACCOUNT_DAYS } from '../contract.ts'
import { authConnections } from './auth-connections.ts'
import { sessionPlugin } from './session-plugin.ts'

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
