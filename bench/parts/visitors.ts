import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { writeVisitor } from '#accounts/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'

export async function makeVisitors(db: Db, count: number): Promise<string[]> {
  const cookieOf = await visitorCookies(db)
  return Array.from({ length: count }, () => cookieOf(randomUUID()))
}

export async function visitorCookies(db: Db): Promise<(visitorId: string) => string> {
  const secret = await readSigningSecret(db)
  return visitorId => {
    const signed = fastifyCookie.sign(writeVisitor(visitorId, Date.now()), secret)
    return `${VISITOR_COOKIE}=${encodeURIComponent(signed)}`
  }
}
