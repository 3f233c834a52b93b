import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './bench-database.ts'
import type { FreeSlot } from './bench-slots.ts'
import { HttpConnection } from './http-connection.ts'
import { bookingRequest, confirmRequest, holdRequest, type Intent, intentRequest, type Purchase } from './purchase.ts'
import type { PurchaseNames, Recording, Statement } from './recording.ts'

/** With the time, in seconds since 1970. */
const PREFIX = '@@%n|%a|'
/** The server logs and applies settings asynchronously. */
const PAUSE_MS = 300

/**
 * Reads the statements of one purchase and one refused hold from PostgreSQL's log, up to each response. Locks the event
 * and job tables, so that background work waits.
 */
export async function recordPurchase(
  database: BenchDatabase,
  port: number,
  { slot, cookie, other }: { slot: FreeSlot; cookie: string; other: string },
): Promise<Recording> {
  await logStatements(database, true)
  const connection = new HttpConnection(port)
  const purchase: Purchase = { cookie, slots: [slot] }
  const during = async (request: string, status = 200) => {
    const from = statSync(database.logFile).size
    const answer = await connection.ask(request)
    const answeredAt = Date.now()
    if (answer.status !== status) throw new Error(`The recorded purchase returned ${answer.status}: ${answer.body}`)
    await sleep(PAUSE_MS)
    const log = readFileSync(database.logFile).subarray(from).toString()
    return {
      statements: statementsIn(log, answeredAt).filter(({ text }) => !isBehind(text)),
      body: JSON.parse(answer.body) as unknown,
    }
  }
  try {
    return await database.db.begin(async tx => {
      await tx.limitStatements(0)
      await tx`lock table gateway_event, job_run in access exclusive mode`
      const hold = await during(holdRequest(purchase))
      const refusal = await during(holdRequest({ ...purchase, cookie: other }), 409)
      const intent = await during(intentRequest(purchase))
      const confirm = await during(confirmRequest(intent.body as Intent))
      const booking = await during(bookingRequest(purchase, intent.body as Intent))
      const { paymentIntentId } = intent.body as Intent
      const [row] = await tx<Omit<PurchaseNames, 'slot' | 'intentId'>[]>`
        select b.id as booking_id, b.reference, b.visitor_id, p.id as payment_id
        from payment p join booking b on b.payment_id = p.id where p.intent_id = ${paymentIntentId}`
      const requests = { hold, refusal, intent, confirm, booking }
      const lists = Object.fromEntries(Object.entries(requests).map(([name, { statements }]) => [name, statements]))
      return { names: { ...row!, slot, intentId: paymentIntentId }, ...(lists as Omit<Recording, 'names'>) }
    })
  } finally {
    connection.close()
    await logStatements(database, false)
  }
}

async function logStatements({ db }: BenchDatabase, on: boolean): Promise<void> {
  await db.unsafe(`alter system set log_line_prefix = '${PREFIX}'`)
  await db.unsafe(`alter system set log_statement = '${on ? 'all' : 'none'}'`)
  await db`select pg_reload_conf()`
  await sleep(PAUSE_MS)
}

/** Event delivery, jobs, notifications between processes. */
function isBehind(text: string): boolean {
  return /gateway_event|job_run|pg_notify|update sandbox_event|update sandbox_refund|capture_before <= now/.test(text)
}

/** Mail and events follow the answer. A second log line has the values, if any. */
function statementsIn(log: string, answeredAt: number): Statement[] {
  const statements: Statement[] = []
  for (const entry of log.split(/^(?=@@)/m)) {
    const [, at, kind, said] = /^@@([\d.]+)\|openfield\|(LOG|DETAIL): {2}(.*)$/s.exec(entry.trimEnd()) ?? []
    if (Number(at) * 1000 > answeredAt + 1) break
    const text = kind === 'LOG' && /^(?:execute \S+|statement): (.*)$/s.exec(said!)?.[1]?.trim()
    if (text) statements.push({ text: text.replace(/\s+/g, ' '), values: [] })
    const values = kind === 'DETAIL' && /^parameters: (.*)$/is.exec(said!)?.[1]
    if (values && statements.length > 0) statements.at(-1)!.values = valuesIn(values)
  }
  return statements
}

function valuesIn(text: string): (string | null)[] {
  return Array.from(
    text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g),
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  )
}
