import { setTimeout as sleep } from 'node:timers/promises'
import { facilityKey, manageKey } from '#bookings/server/access.ts'
import type { Command } from './commands.ts'
import * as store from './store.ts'
import {
  type Checkout,
  kill,
  order,
  type Place,
  post,
  type Reply,
  serverAt,
  setFaults,
  type Visitor,
  type World,
} from './world.ts'

/** Skips impossible commands. Throws `Violation`. */
export async function carryOut(world: World, command: Command): Promise<void> {
  world.log.push(`  ${JSON.stringify(command)}`)
  const outcome = await (take[command.do] as (world: World, command: Command) => Promise<Reply | undefined>)(
    world,
    command,
  )
  const answer = outcome === undefined ? '' : `${outcome.status} ${outcome.body.code ?? ''}`.trim()
  const line = `${command.do} ${answer}`
  world.tally.set(line, (world.tally.get(line) ?? 0) + 1)
}

type Doing<D extends Command['do']> = (world: World, command: Extract<Command, { do: D }>) => Promise<Reply | undefined>

const take: { [D in Command['do']]: Doing<D> } = {
  hold: (world, { who, where, first, count, at }) =>
    hold(world, at, { who, slots: some(placeAt(world, where), first, count) }),

  async release(world, { who, at }) {
    const visitor = visitorAt(world, who)
    const slotIds = [...visitor.held]
    if (slotIds.length === 0) return undefined
    visitor.held.clear()
    return post(world, { at, url: '/api/release-slots', body: { slotIds }, visitor })
  },

  async open(world, { who, where, first, count, mode, knowsBuyer, usesCredit, at }) {
    const place = placeAt(world, where)
    const slots = some(place, first, count)
    const held = await hold(world, at, { who, slots })
    if (held.status !== 200) return held
    return open(world, at, {
      who,
      slots,
      mode,
      knowsBuyer,
      credit: usesCredit ? await creditAt(world, place) : undefined,
    })
  },

  async card(world, { which, card, at }) {
    const checkout = pick(world.checkouts, which)
    return checkout && confirmCard(world, at, checkout, card)
  },

  async authenticate(world, { which, outcome, at }) {
    const checkout = pick(world.checkouts, which)
    return checkout && authenticate(world, at, checkout, outcome)
  },

  async book(world, { which, isStranger, at }) {
    const checkout = pick(world.checkouts, which)
    if (!checkout) return undefined
    const who = checkout.who + (isStranger ? 1 : 0)
    return checkout.change ? change(world, at, checkout) : book(world, at, { ...checkout, who })
  },

  async finish(world, { which, at }) {
    const checkout = pick(world.checkouts, which)
    if (!checkout || checkout.change) return undefined
    const body = { stripePaymentIntentId: checkout.intentId }
    const visitor = visitorAt(world, checkout.who)
    return recordBooked(world, checkout, await post(world, { at, url: '/api/bookings/finish', body, visitor }))
  },

  async buy(world, { who, where, first, count, mode, card, knowsBuyer, usesCredit, closesTab, at }) {
    const place = placeAt(world, where)
    const slots = some(place, first, count)
    const held = await hold(world, at, { who, slots })
    if (held.status !== 200) return held
    if (centsOf(slots) === 0) return book(world, at, { who, slots, mode, creditCode: null, intentId: null })
    const credit = usesCredit ? await creditAt(world, place) : undefined
    const opened = await open(world, at, { who, slots, mode, knowsBuyer, credit })
    const checkout = world.checkouts.find(({ intentId }) => intentId === opened.body.paymentIntentId)
    if (opened.status !== 200 || !checkout) return opened
    const paid = await pay(world, at, checkout, card)
    return closesTab || paid.status !== 200 ? paid : book(world, at, checkout)
  },

  async cancel(world, { which, by, at }) {
    const all = await store.listAll(world.db)
    const live = all.filter(({ status }) => status !== 'cancelled')
    const booking = pick(which % 5 === 0 || live.length === 0 ? all : live, which)
    if (!booking) return undefined
    const { id, facilityId } = booking
    const keys = { key: manageKey(world.signingSecret, booking), owner: facilityKey(world.signingSecret, facilityId) }
    const key = by === 'key' || by === 'owner' ? `?key=${keys[by]}` : ''
    const own = world.visitors.find(visitor => idOf(visitor) === booking.visitorId)
    const stranger = world.visitors.find(visitor => idOf(visitor) !== booking.visitorId)
    const cookie = by === 'administrator' ? world.administrator : ((by === 'cookie' ? own : stranger)?.cookie ?? '')
    const reply = await post(world, { at, url: `/api/bookings/${id}/cancel${key}`, cookie })
    if (reply.status === 200) world.promised.cancelled.add(id)
    return reply
  },

  async confirm(world, { which, by, at }) {
    const pending = (await store.listAll(world.db)).filter(({ status }) => status === 'pending_confirmation')
    const booking = pick(pending, which)
    if (!booking) return undefined
    const key = by === 'owner' ? `?key=${facilityKey(world.signingSecret, booking.facilityId)}` : ''
    const cookie = by === 'administrator' ? world.administrator : ''
    const reply = await post(world, { at, url: `/api/bookings/${booking.id}/confirm${key}`, cookie })
    if (reply.status === 200) world.promised.booked.add(booking.id)
    return reply
  },

  async change(world, { which, first, count, keeps, card, closesTab, at }) {
    const confirmed = (await store.listAll(world.db)).filter(({ status }) => status === 'confirmed')
    const booking = pick(confirmed, which)
    const place = world.places.find(({ facilityId }) => facilityId === booking?.facilityId)
    const who = world.visitors.findIndex(visitor => idOf(visitor) === booking?.visitorId)
    if (!booking || !place || who < 0) return undefined
    const added = some(place, first, count).filter(({ id }) => !booking.slotIds.includes(id))
    if (added.length > 0) {
      const held = await hold(world, at, { who, slots: added })
      if (held.status !== 200) return held
    }
    const kept = booking.slotIds.slice(0, keeps)
    const slots = place.slots.filter(({ id }) => kept.includes(id) || added.some(slot => slot.id === id))
    if (slots.length === 0) return undefined
    return changeTo(world, at, { booking, who, slots, card, closesTab })
  },

  async transfer(world, { which, at }) {
    const booking = pick(await store.listAll(world.db), which)
    if (!booking) return undefined
    const url = `/api/bookings/${booking.id}/transfer?key=${manageKey(world.signingSecret, booking)}`
    return post(world, { at, url, body: { name: 'Alex Doe', email: 'alex@example.org' } })
  },

  async 'give-credit'(world, { which, cents }) {
    const booking = pick(await store.listAll(world.db), which)
    if (booking) await issueCredit(world, booking, cents)
    return undefined
  },

  async close(world, { where, first, count, remedy, at }) {
    const place = placeAt(world, where)
    const { facilityId } = place
    const slots = some(place, first, count)
    // To the minute, without offset.
    const [from, to] = [slots[0]!.startTime, slots.at(-1)!.endTime].map(time => time.slice(0, 16))
    const url = `/api/facilities/${facilityId}/closures?key=${facilityKey(world.signingSecret, facilityId)}`
    const reply = await post(world, { at, url, body: { from, to, reason: 'Rain', remedy } })
    if (reply.status === 200) world.closures.push({ id: (reply.body.closure as { id: string }).id, facilityId })
    return reply
  },

  async reopen(world, { which, at }) {
    const closure = pick(world.closures, which)
    if (!closure) return undefined
    const { id, facilityId } = closure
    const key = facilityKey(world.signingSecret, facilityId)
    return post(world, { at, url: `/api/facilities/${facilityId}/closures/${id}/reopen?key=${key}` })
  },

  async outside({ places, outside }, { first, count, isTaken }) {
    for (const { id, startTime, endTime } of some(places[0]!, first, count))
      if (!isTaken) outside.busy.delete(id)
      // A new entry means it was free in between.
      else if (!outside.busy.has(id)) outside.busy.set(id, { start: Date.parse(startTime), end: Date.parse(endTime) })
    return undefined
  },

  async 'retry-refund'(world, { which, at }) {
    const refund = pick(await store.listFailedRefunds(world.db), which)
    return refund && post(world, { at, url: `/api/refunds/${refund.id}/retry`, cookie: world.administrator })
  },

  'expire-holds': world => silently(store.expireHolds(world.db)),

  async 'four-hours-pass'(world, { at }) {
    await store.expireConfirmations(world.db)
    return silently(order(world, at, { do: 'run', job: 'cancel-unconfirmed' }))
  },

  'minutes-pass': (world, { minutes }) => silently(store.advanceMinutes(world.db, minutes)),

  async 'expire-authorization'(world, { which, at }) {
    const checkout = pick(world.checkouts, which)
    if (!checkout) return undefined
    await store.expireAuthorization(world.db, checkout.intentId)
    return silently(order(world, at, { do: 'deliver' }))
  },

  async 'open-dispute'(world, { which, at }) {
    const intentId = pick(await store.listDisputable(world.db), which)
    return intentId === undefined ? undefined : silently(order(world, at, { do: 'open-dispute', intentId }))
  },

  async 'close-dispute'(world, { which, outcome, at }) {
    const checkout = pick(world.checkouts, which)
    return checkout && silently(order(world, at, { do: 'close-dispute', intentId: checkout.intentId, outcome }))
  },

  fault: (world, { fault }) => silently(setFaults(world, fault)),

  async deliver(world, { how, at }) {
    const webhooks = {
      duplicate: how === 'twice' ? 1 : 0,
      reorder: how === 'shuffled' || how === 'newest-first' ? how : ('off' as const),
      drop: how === 'never',
    }
    await order(world, at, { do: 'fault', webhooks })
    return silently(order(world, at, { do: 'deliver' }))
  },

  job: (world, { name, at }) => silently(order(world, at, { do: 'run', job: name })),

  async kill(world, { during, afterMs, at }) {
    await serverAt(world, at)
    const doing = carryOut(world, atOnly(during, at))
    await Promise.all([doing, sleep(afterMs).then(() => kill(world, at))])
    return undefined
  },

  async 'at-once'(world, { commands }) {
    await Promise.all(commands.map(command => carryOut(world, command)))
    return undefined
  },
}

type Buying = { who: number; slots: Place['slots'] }

async function hold(world: World, at: number, { who, slots }: Buying): Promise<Reply> {
  const visitor = visitorAt(world, who)
  const slotIds = slots.map(({ id }) => id)
  const reply = await post(world, { at, url: '/api/hold-slots', body: { slotIds }, visitor })
  if (reply.status === 200) for (const id of slotIds) visitor.held.add(id)
  return reply
}

type Opening = Buying & { mode: Checkout['mode']; credit: World['credits'][number] | undefined; knowsBuyer: boolean }

/** If the credit was partly spent, the refusal has the amount due. */
async function open(world: World, at: number, opening: Opening): Promise<Reply> {
  const reply = await ask(world, at, opening, Math.max(centsOf(opening.slots) - (opening.credit?.cents ?? 0), 0))
  if (reply.body.code !== 'price-changed') return reply
  return ask(world, at, opening, Math.round(Number(reply.body.amount) * 100))
}

async function ask(world: World, at: number, opening: Opening, cents: number): Promise<Reply> {
  const { who, slots, mode, knowsBuyer } = opening
  const creditCode = opening.credit?.code ?? null
  const { facilityId } = slots[0]!
  const buyer = knowsBuyer ? { userInfo, notes: null } : {}
  const body = { facilityId, slotIds: slots.map(({ id }) => id), amount: dollars(cents), mode, creditCode, ...buyer }
  const reply = await post(world, { at, url: '/api/create-payment-intent', body, visitor: visitorAt(world, who) })
  if (reply.status === 200) addCheckout(world, reply, { who, facilityId, slots, mode, creditCode, change: null })
  // Book at once, as the page does.
  return reply.body.code === 'nothing-to-pay'
    ? book(world, at, { who, slots, mode, creditCode, intentId: null })
    : reply
}

function addCheckout(world: World, { body }: Reply, checkout: Omit<Checkout, 'intentId' | 'clientSecret'>): Checkout {
  const intentId = String(body.paymentIntentId)
  const known = world.checkouts.find(other => other.intentId === intentId)
  const opened = { ...checkout, intentId, clientSecret: String(body.clientSecret) }
  if (known) return Object.assign(known, opened)
  world.checkouts.push(opened)
  return opened
}

/** Also approves the bank's authentication. */
async function pay(world: World, at: number, checkout: Checkout, card: string): Promise<Reply> {
  const confirmed = await confirmCard(world, at, checkout, card)
  return confirmed.body.status === 'requires_action' ? authenticate(world, at, checkout, 'complete') : confirmed
}

function confirmCard(world: World, at: number, { intentId, clientSecret }: Checkout, paymentMethod: string) {
  const url = `/api/sandbox/payment-intents/${intentId}/confirm`
  return post(world, { at, url, body: { clientSecret, paymentMethod, returnUrl: null } })
}

function authenticate(world: World, at: number, { intentId, clientSecret }: Checkout, outcome: 'complete' | 'fail') {
  const url = `/api/sandbox/payment-intents/${intentId}/authenticate`
  return post(world, { at, url, body: { clientSecret, outcome } })
}

type Booked = Buying & Pick<Checkout, 'mode' | 'creditCode'> & { intentId: string | null }

async function book(world: World, at: number, { who, slots, mode, creditCode, intentId }: Booked): Promise<Reply> {
  const visitor = visitorAt(world, who)
  const body = {
    facilityId: slots[0]!.facilityId,
    start: slots[0]!.startTime,
    end: slots.at(-1)!.endTime,
    mode,
    userInfo,
    slotIds: slots.map(({ id }) => id),
    totalAmount: dollars(centsOf(slots)),
    stripePaymentIntentId: intentId,
    notes: null,
    creditCode,
  }
  const reply = await post(world, { at, url: '/api/bookings', body, visitor })
  return recordBooked(world, { intentId, slots, who }, reply)
}

function recordBooked(
  world: World,
  { intentId, slots, who }: Buying & { intentId: string | null },
  reply: Reply,
): Reply {
  if (reply.status === 200) {
    world.promised.booked.add((reply.body.booking as { id: string }).id)
    for (const { id } of slots) visitorAt(world, who).held.delete(id)
  }
  if (intentId && notCharged.has(reply.body.code ?? '')) world.promised.notCharged.add(intentId)
  return reply
}

/** Refusals that guarantee no charge. */
const notCharged = new Set(['slots-lost', 'slot-over', 'credit-spent'])

type Changing = { booking: store.KnownBooking; who: number; slots: Place['slots']; card: string; closesTab: boolean }

async function changeTo(world: World, at: number, { booking, who, slots, card, closesTab }: Changing): Promise<Reply> {
  const visitor = visitorAt(world, who)
  const slotIds = slots.map(({ id }) => id)
  const quote = await post(world, { at, url: `/api/bookings/${booking.id}/change-quote`, body: { slotIds }, visitor })
  if (quote.status !== 200) return quote
  const { dueAmount, newTotal } = quote.body as { dueAmount: string; newTotal: string }
  const difference = ((Math.round(Number(newTotal) * 100) - booking.totalCents) / 100).toFixed(2)
  const requested = { bookingId: booking.id, slotIds, difference }
  if (dueAmount === '0.00') return change(world, at, { who, change: requested, intentId: null })
  const url = `/api/bookings/${booking.id}/change-payment-intent`
  const opened = await post(world, { at, url, body: { slotIds, amount: dueAmount }, visitor })
  if (opened.status !== 200) return opened
  const { facilityId } = booking
  const details = { who, facilityId, slots, mode: 'marketplace' as const, creditCode: null, change: requested }
  const checkout = addCheckout(world, opened, details)
  const paid = await pay(world, at, checkout, card)
  return closesTab || paid.status !== 200 ? paid : change(world, at, checkout)
}

async function change(
  world: World,
  at: number,
  { who, change: requested, intentId }: Pick<Checkout, 'who' | 'change'> & { intentId: string | null },
): Promise<Reply> {
  const { bookingId, slotIds, difference } = requested!
  const body = { slotIds, difference, stripePaymentIntentId: intentId }
  const reply = await post(world, {
    at,
    url: `/api/bookings/${bookingId}/change`,
    body,
    visitor: visitorAt(world, who),
  })
  if (intentId && notCharged.has(reply.body.code ?? '')) world.promised.notCharged.add(intentId)
  return reply
}

const userInfo = { name: 'Sam Rivera', email: 'sam@example.org', phone: '(555) 555-0123' }

function pick<T>(all: readonly T[], which: number): T | undefined {
  return all.length === 0 ? undefined : all[which % all.length]
}

function placeAt({ places }: World, where: number): Place {
  return places[where % places.length]!
}

async function creditAt(world: World, { facilityId }: Place): Promise<World['credits'][number] | undefined> {
  const known = world.credits.findLast(credit => credit.facilityId === facilityId)
  if (known) return known
  const booking = (await store.listAll(world.db)).find(one => one.facilityId === facilityId)
  return booking && issueCredit(world, booking, 5_500)
}

async function issueCredit(
  world: World,
  { id, facilityId }: store.KnownBooking,
  cents: number,
): Promise<World['credits'][number]> {
  const code = `${store.OUTSIDE_CLOSURES}3333-44${String(world.credits.length + 22).replace(/[01]/g, '9')}`
  const credit = { code, facilityId, cents }
  world.credits.push(credit)
  await store.issueCredit(world.db, { bookingId: id, code, cents })
  return credit
}

function visitorAt({ visitors }: World, who: number): Visitor {
  return visitors[who % visitors.length]!
}

function some({ slots }: Place, first: number, count: number): Place['slots'] {
  const from = first % slots.length
  return slots.slice(from, from + count)
}

function idOf({ cookie }: Visitor): string | undefined {
  return cookie.split('=')[1]?.split('.')[0]
}

function centsOf(slots: Place['slots']): number {
  return slots.reduce((cents, { pricePerSlot }) => cents + Math.round(Number(pricePerSlot) * 100), 0)
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function atOnly(command: Command, at: number): Command {
  return 'at' in command ? { ...command, at } : command
}

async function silently(done: Promise<unknown>): Promise<undefined> {
  await done
}
