import type { FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { lockForMove } from './personal.ts'
import type { Move, PersonalPart } from './personal-part.ts'
import { browserVisitor } from './visitor.ts'

type Following = { db: Db; personalParts: readonly PersonalPart[] }

/** Rows written during a pass are found by the next; also enough retries after deadlocks. */
const PASSES = 5

/**
 * Moves the browser's visitor data to the account. Failures are retried at the next sign-in: the cookie stays until
 * then.
 */
export async function followVisitor(
  services: Following,
  accountId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const from = browserVisitor(request)
  try {
    if (from && from !== accountId) await moveAll(services, { from, to: accountId })
  } catch (error) {
    if (error instanceof AccountGone) return
    throw error
  }
  if (request.cookies[VISITOR_COOKIE] !== undefined) reply.clearCookie(VISITOR_COOKIE)
}

/** One transaction per pass. Waits for payments being settled; the next pass sees their bookings. */
async function moveAll(services: Following, move: Move): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    try {
      if ((await moveOnce(services, move)) === 0) return
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || pass === PASSES) throw error
    }
  }
}

/** Deleted concurrently: the browser keeps its data. */
class AccountGone extends Error {}

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'

function moveOnce({ db, personalParts }: Following, move: Move): Promise<number> {
  return db.begin(async tx => {
    if (!(await lockForMove(tx, move))) throw new AccountGone()
    let moved = 0
    for (const { moveVisitor } of personalParts) moved += (await moveVisitor?.(tx, move)) ?? 0
    return moved
  })
}
