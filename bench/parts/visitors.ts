import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { writeVisitor } from '#accounts/rules.ts'
import type { Db } from '#kit/server/db.ts'
import { readSigningSecret } from '#kit/server/settings.ts'

/** Cookies of so many visitors, as the server would have signed them. */
export async function makeVisitors(db: Db, count: number): Promise<string[]> {
  const secret = await readSigningSecret(db)
  return Array.from({ length: count }, () => {
    const signed = fastifyCookie.sign(writeVisitor(randomUUID(), Date.now()), secret)
    return `${VISITOR_COOKIE}=${encodeURIComponent(signed)}`
  })
}
