import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import { cellClientSecret } from '#kit/server/config/identity-providers.ts'
import type { Db } from '#kit/server/db/db.ts'
import { returnAddressOf } from './authorize.ts'
import { signIdToken } from './id-token.ts'
import { takeCode } from './store.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** OAuth’s token endpoint (RFC 6749, section 4.1.3): a cell exchanges a code, once, for who the person is. */
export async function exchangeCode(
  { db, cells, key }: { db: Db; cells: Cells; key: KeyObject },
  sent: URLSearchParams,
): Promise<Answer> {
  const given = (name: string) => sent.get(name) ?? ''
  const client = cells.others.find(({ name }) => name === given('client_id'))
  if (!client || !isSame(given('client_secret'), cellClientSecret(cells, client))) return refusal(401, 'invalid_client')
  if (given('grant_type') !== 'authorization_code') return refusal(400, 'unsupported_grant_type')
  // Whatever is wrong with the rest, the code is used up.
  const taken = await takeCode(db, hashToken(given('code')))
  const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url')
  if (
    !taken ||
    taken.cell !== client.name ||
    taken.codeChallenge !== challenge ||
    given('redirect_uri') !== returnAddressOf(client)
  )
    return refusal(400, 'invalid_grant')
  const { accountId: sub, email, name, nonce, id: sid } = taken
  const claims = { iss: cells.own.origin, aud: client.name, sub, email, email_verified: true, name, nonce, sid }
  // Nothing accepts the access token; the standard requires one.
  const body = { access_token: makeToken(), token_type: 'Bearer', id_token: signIdToken(key, claims, Date.now()) }
  return { status: 200, body }
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
