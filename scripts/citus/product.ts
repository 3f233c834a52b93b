import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'
import { HttpConnection, requestText } from '../../bench/parts/http-connection.ts'
import { bookingRequest, confirmRequest, holdRequest, type Intent, intentRequest } from '../../bench/parts/purchase.ts'
import { startApp } from '../../bench/parts/start-server.ts'
import { visitorCookies } from '../../bench/parts/visitors.ts'
import type { Place } from './cluster.ts'
import { searchOn } from './search-on.ts'

type Step = { name: string; status: number; code: string }
export type ProductRun = { steps: Step[]; errors: string[] }

/** The product on this database: a visitor’s way to a booking, and what its log says meanwhile. */
export async function tryProduct(
  place: Pick<Place, 'db' | 'url'>,
  slot: FreeSlot,
  logFile: string,
): Promise<ProductRun> {
  const cookie = (await visitorCookies(place.db))(randomUUID())
  const app = await startApp({ DATABASE_URL: place.url }, { logFile })
  const steps: Step[] = []
  const connection = new HttpConnection(app.port)
  const ask = async (name: string, request: string) => {
    const { status, body } = await connection.ask(request)
    const answer = parse(body)
    steps.push({ name, status, code: typeof answer.code === 'string' ? answer.code : '' })
    return { isOk: status < 300, answer }
  }
  try {
    const purchase = { cookie, slots: [slot] }
    const date = searchOn(slot).date
    const day = new URLSearchParams({ facilityId: slot.facilityId, date })
    await ask('times of a day', requestText('GET', `/api/availability-slots?${day.toString()}`, { cookie }))
    await ask('search', requestText('POST', '/api/search/facilities', { cookie, body: searchOn(slot) }))
    await ask('hold', holdRequest(purchase))
    const intent = await ask('payment intent', intentRequest(purchase))
    if (intent.isOk) {
      const paid = intent.answer as Intent
      await ask('card', confirmRequest(paid))
      const made = await ask('booking', bookingRequest(purchase, paid))
      const id = (made.answer as { booking?: { id?: string } }).booking?.id
      if (id) await ask('cancel', requestText('POST', `/api/bookings/${id}/cancel`, { cookie, body: {} }))
    }
    // Jobs run every few seconds.
    await sleep(5_000)
  } finally {
    connection.close()
    await app.stop()
  }
  return { steps, errors: errorsIn(logFile) }
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Each once. */
function errorsIn(logFile: string): string[] {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  const messages = lines.map(line => (parse(line).err as { message?: string } | undefined)?.message)
  return [...new Set(messages.filter(message => message !== undefined))]
}
