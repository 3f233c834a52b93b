import type { FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { type Db, errorCode } from '#kit/server/db.ts'
import type { Move, PersonalPart } from '../personal-part.ts'
import { browserVisitor } from '../visitor.ts'
import { lockForMove } from './store.ts'

type Following = { db: Db; personalParts: readonly PersonalPart[] }

/** What is written while it moves is found by the next pass; and so often two who move crosswise are sorted out. */
const PASSES = 5

/**
 * Everything that this browser has done without an account becomes the account's, and the browser is no visitor of its own any more.
 * What fails is tried again with the next signing in, since the cookie stays until then.
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

/**
 * Each pass is one transaction. A payment that was being settled is waited for, and the booking that it wrote is seen by the pass
 * after it.
 */
async function moveAll(services: Following, move: Move): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    try {
      if ((await moveOnce(services, move)) === 0) return
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || pass === PASSES) throw error
    }
  }
}

/** It was deleted elsewhere in this very moment: the browser keeps what it has. */
class AccountGone extends Error {}

/** SQLSTATE of two transactions that wait for each other. */
const DEADLOCK = '40P01'

function moveOnce({ db, personalParts }: Following, move: Move): Promise<number> {
  return db.begin(async tx => {
    if (!(await lockForMove(tx, move))) throw new AccountGone()
    let moved = 0
    for (const { moveVisitor } of personalParts) moved += (await moveVisitor?.(tx, move)) ?? 0
    return moved
  })
}
