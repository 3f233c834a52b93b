import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { KeyRequest, Keys } from '#accounts/server/identity.ts'
import { hashToken } from '#accounts/server/secret-token.ts'
import { keysProblem } from '#developers/key-contract.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import type { Db } from '#kit/server/db/db.ts'
import { exceededLimits } from '#kit/server/http/exceeded-limits.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { findAndCountKey, findKey, noteUse, type OpenedKey } from './store.ts'

/** Per minute and IP address; then lookups stop. Keys cannot be guessed, but each try costs a query. */
const WRONG_RATE = 30

type Opening = { db: Db; clientAddress: (ip: string) => string }

/**
 * With rate limits on (`@fastify/rate-limit` mounted), counts requests by key for all processes together, in addition
 * to the limits by address.
 */
export function keyOpener(app: FastifyInstance, { db, clientAddress }: Opening): Keys['openKey'] {
  const limits = app.hasDecorator('createRateLimit') ? makeLimits(app, { db, clientAddress }) : undefined
  return async asked => {
    const tokenHash = hashToken(asked.token)
    const found = await (limits ? limits.findKey(asked, tokenHash) : findKey(db, tokenHash))
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

function makeLimits(app: FastifyInstance, { db, clientAddress }: Opening) {
  const exceeded = exceededLimits()
  const wrong = app.createRateLimit({
    timeWindow: MINUTE,
    allowList: () => false,
    max: WRONG_RATE,
    keyGenerator: ({ ip }) => `wrong ${clientAddress(ip)}`,
  })
  return {
    async findKey({ request, reply }: KeyRequest, tokenHash: Buffer): Promise<OpenedKey | undefined> {
      const before = await wrong(request, { increment: false })
      if (!before.isAllowed && before.remaining === 0) refuse(reply, before.ttlInSeconds)
      const token = tokenHash.toString('base64url')
      const known = exceeded.leftOf(token)
      if (known) refuseKey(reply, known)
      const found = await findAndCountKey(db, tokenHash, { max: KEY_RATE, seconds: MINUTE / 1000 })
      if (!found) return undefined
      const { isExceeded, remaining, leftMs } = found.counted
      if (isExceeded) {
        exceeded.note(token, leftMs)
        refuseKey(reply, leftMs)
      }
      tellLimit(reply, remaining, leftMs)
      return found.key
    },
    async countWrong({ request }: KeyRequest): Promise<void> {
      await wrong(request)
    },
  }
}

function refuseKey(reply: FastifyReply, leftMs: number): never {
  tellLimit(reply, 0, leftMs)
  refuse(reply, Math.ceil(leftMs / 1000))
}

function tellLimit(reply: FastifyReply, remaining: number, leftMs: number): void {
  const reset = Math.ceil(leftMs / 1000)
  reply.headers({ 'ratelimit-limit': KEY_RATE, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset })
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', Math.max(1, seconds))
  throw keysProblem('too-many-requests')
}
