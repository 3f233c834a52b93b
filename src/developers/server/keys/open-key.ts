import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { bearerOf, type KeyRequest, type Keys } from '#accounts/server/identity.ts'
import { hashToken } from '#accounts/server/secret-token.ts'
import { keysProblem } from '#developers/key-contract.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import type { Db } from '#kit/server/db/db.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { findKey, noteUse } from './store.ts'

/** Per minute and IP address; then lookups stop. Keys cannot be guessed, but each try costs a query. */
const WRONG_RATE = 30

type Opening = { db: Db; clientAddress: (ip: string) => string }

/**
 * With rate limits on (`@fastify/rate-limit` mounted), counts requests by key, in addition to the limits by
 * address.
 */
export function keyOpener(app: FastifyInstance, { db, clientAddress }: Opening): Keys['openKey'] {
  const limits = app.hasDecorator('createRateLimit') ? makeLimits(app, clientAddress) : undefined
  return async asked => {
    const tokenHash = hashToken(asked.token)
    await limits?.admit(asked)
    const found = await findKey(db, tokenHash)
    if (!found) {
      await limits?.countWrong(asked)
      asked.reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw accountsProblem('key-unknown')
    }
    const { id, isNoted, account, prefix, scopes } = found
    if (!isNoted) await noteUse(db, id)
    return { account, key: { prefix, scopes } }
  }
}

function makeLimits(app: FastifyInstance, clientAddress: Opening['clientAddress']) {
  const common = { timeWindow: MINUTE, allowList: () => false }
  const tokens = app.createRateLimit({
    ...common,
    max: KEY_RATE,
    // The key, not the header, which can be written in many ways.
    keyGenerator: request => hashToken(bearerOf(request) ?? '').toString('base64url'),
  })
  const wrong = app.createRateLimit({
    ...common,
    max: WRONG_RATE,
    keyGenerator: ({ ip }) => `wrong ${clientAddress(ip)}`,
  })
  return {
    async admit({ request, reply }: KeyRequest): Promise<void> {
      const before = await wrong(request, { increment: false })
      if (!before.isAllowed && before.remaining === 0) refuse(reply, before.ttlInSeconds)
      const limit = await tokens(request)
      if (limit.isAllowed) return
      const { max, remaining, ttlInSeconds } = limit
      reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
      if (limit.isExceeded) refuse(reply, ttlInSeconds)
    },
    async countWrong({ request }: KeyRequest): Promise<void> {
      await wrong(request)
    },
  }
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', Math.max(1, seconds))
  throw keysProblem('too-many-requests')
}
