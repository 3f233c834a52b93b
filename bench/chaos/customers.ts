import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toDecimal } from '#kit/shared/money.ts'
import { pick, type Random, randomOf } from '../../scripts/seed/random.ts'
import { type FreeSlot, freeSlot, PRICE_CENTS } from '../parts/bench-slots.ts'
import { type Answers, ask, type ChaosClient, type Reply } from './ask.ts'
import { CLINIC_CENTS } from './database.ts'

/** Ids of what customers were told, which must stay true. */
export type Acknowledged = { booked: Set<string>; cancelled: Set<string>; seated: Set<string>; unseated: Set<string> }

/** A booking, by `performance.now()`. */
export type Success = { began: number; confirmed: number }

export type Customers = {
  told: Acknowledged
  answers: Answers
  successes: Success[]
  /** Starts nothing new; resolves once the last customer has left. */
  leave(): Promise<void>
}

type World = {
  origins: readonly string[]
  cookieOf: (visitorId: string) => string
  clinics: readonly string[]
  seed: number
}

const AT_ONCE = 12
const PAUSE_MS = 40
/** Percent of customers. */
const SHARES = { clinic: 20, request: 20, leavesBeforeCard: 8, leavesAfterCard: 15, cancels: 30, wantsTheSame: 25 }

/** Next free slot across runs: only customers of the same run contend. */
let nextSlot = 0

export function startCustomers({ origins, cookieOf, clinics, seed }: World): Customers {
  const told: Acknowledged = { booked: new Set(), cancelled: new Set(), seated: new Set(), unseated: new Set() }
  const answers: Answers = { ok: 0, refused: 0, silent: 0, broken: [], others: new Map() }
  const successes: Success[] = []
  const stop = new AbortController()
  const shop = { isOpen: true }

  async function lane(number: number): Promise<void> {
    const random = randomOf(seed, number)
    const asker: ChaosClient = { random, origins, answers, signal: stop.signal }
    while (shop.isOpen) {
      const began = performance.now()
      const customer = {
        asker,
        random,
        told,
        cookie: cookieOf(randomUUID()),
        onBooked: () => void successes.push({ began, confirmed: performance.now() }),
      }
      if (chance(random, SHARES.clinic)) await takePlace(customer, pick(random, clinics))
      else await bookField(customer)
      await sleep(PAUSE_MS * random())
    }
  }

  const lanes = Array.from({ length: AT_ONCE }, (_, number) => lane(number))
  return {
    told,
    answers,
    successes,
    async leave() {
      shop.isOpen = false
      await Promise.all(lanes)
      stop.abort()
    },
  }
}

type Customer = { asker: ChaosClient; random: Random; told: Acknowledged; cookie: string; onBooked: () => void }

async function bookField({ asker, random, told, cookie, onBooked }: Customer): Promise<void> {
  const slot = wantedSlot(random)
  const checkout = { mode: chance(random, SHARES.request) ? 'hold' : 'marketplace', userInfo: person(), notes: null }
  const chosen = { facilityId: slot.facilityId, slotIds: [slot.id] }
  const send = (path: string, body: unknown, key?: string) => ask(asker, { path, body, cookie, ...(key && { key }) })
  if (!isOk(await send('/api/hold-slots', { slotIds: chosen.slotIds }))) return
  const amount = toDecimal(PRICE_CENTS)
  const intentId = await payFor(
    random,
    send,
    await send('/api/create-payment-intent', { ...chosen, amount, ...checkout }),
  )
  if (!intentId) return
  const times = { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() }
  const request = { ...chosen, ...times, ...checkout, totalAmount: amount, stripePaymentIntentId: intentId }
  const id = bookingId(await send('/api/bookings', request, randomUUID()))
  if (!id) return
  told.booked.add(id)
  onBooked()
  if (!chance(random, SHARES.cancels)) return
  if (isOk(await send(`/api/bookings/${id}/cancel`, {}, randomUUID()))) told.cancelled.add(id)
}

async function takePlace({ asker, random, told, cookie, onBooked }: Customer, clinicId: string): Promise<void> {
  const { name, email, phone } = person()
  const attendance = { participantName: name, participantEmail: email, participantPhone: phone, notes: null }
  const amount = toDecimal(CLINIC_CENTS)
  const send = (path: string, body: unknown, key?: string) => ask(asker, { path, body, cookie, ...(key && { key }) })
  const opened = await send('/api/create-nil-payment-intent', { clinicId, amount, participantEmail: email, attendance })
  const intentId = await payFor(random, send, opened)
  if (!intentId) return
  const request = { ...attendance, clinicId, totalAmount: amount, stripePaymentIntentId: intentId }
  const id = bookingId(await send('/api/nil-bookings', request, randomUUID()))
  if (!id) return
  told.seated.add(id)
  onBooked()
  if (!chance(random, SHARES.cancels)) return
  if (isOk(await send(`/api/nil-bookings/${id}/cancel`, {}, randomUUID()))) told.unseated.add(id)
}

type Send = (path: string, body: unknown) => Promise<Reply | undefined>

/** Undefined if the customer left before or after it, or it was refused. */
async function payFor(random: Random, send: Send, opened: Reply | undefined): Promise<string | undefined> {
  if (!isOk(opened) || chance(random, SHARES.leavesBeforeCard)) return undefined
  const { paymentIntentId, clientSecret } = opened!.body as { paymentIntentId: string; clientSecret: string }
  const card = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null }
  const confirmed = await send(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, card)
  if (!isOk(confirmed) || chance(random, SHARES.leavesAfterCard)) return undefined
  return paymentIntentId
}

/** Mostly a free slot; sometimes the one just requested. */
function wantedSlot(random: Random): FreeSlot {
  const isSame = nextSlot > 0 && chance(random, SHARES.wantsTheSame)
  return freeSlot(isSame ? nextSlot - 1 : nextSlot++)
}

function person() {
  return { name: 'Sam Rivera', email: `${randomUUID()}@example.org`, phone: '(555) 555-0123' }
}

function chance(random: Random, ofHundred: number): boolean {
  return random() * 100 < ofHundred
}

function isOk(reply: Reply | undefined): boolean {
  return reply !== undefined && reply.status < 300
}

function bookingId(reply: Reply | undefined): string | undefined {
  return isOk(reply) ? (reply!.body.booking as { id: string }).id : undefined
}
