import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { ApiRequest, Transport } from '#kit/shared/transport.ts'
import { offlineError } from '#kit/web/api/api-error.ts'
import { cutSecrets, type Exchange, recording } from './exchange.ts'
import { failureOf, toastOf } from './outcome.ts'
import { type ModeTest, slotsFilling, testMode } from './test-mode.ts'
import { testProvider } from './test-provider.ts'

const FACILITY = '71576da9-04a6-5fe7-abac-c16debd30288'

const slotAt = (hour: number, more: Partial<AvailabilitySlot> = {}): AvailabilitySlot => ({
  id: `slot-at-${hour}`,
  facilityId: FACILITY,
  startTime: `2026-11-24T${hour}:00:00-06:00`,
  endTime: `2026-11-24T${hour + 1}:00:00-06:00`,
  status: 'open',
  slotDurationMinutes: 60,
  pricePerSlot: '75.00',
  priceReason: null,
  heldByYou: false,
  heldUntil: null,
  checked: null,
  ...more,
})

const evening = { start: '2026-11-24T18:00:00-06:00', end: '2026-11-24T19:00:00-06:00' }
const marketplace: ModeTest = {
  mode: 'marketplace',
  facilityId: FACILITY,
  ...evening,
  amount: '75.00',
  userInfo: { name: 'Sample Customer', email: 'sample.customer@example.org', phone: '(555) 555-0142' },
  notes: null,
}

type Answers = Record<string, { status?: number; body: unknown } | 'silence'>

/** Responds by path and records requests. */
function serverWith(answers: Answers): { transport: Transport; requests: ApiRequest[]; paths: () => string[] } {
  const requests: ApiRequest[] = []
  const transport: Transport = async request => {
    requests.push(request)
    const key = Object.keys(answers).find(part => request.url.includes(part))!
    const answer = answers[key]!
    if (answer === 'silence') throw offlineError()
    const { status = 200, body } = answer
    return { status, statusText: '', headers: new Headers(), text: JSON.stringify(body) }
  }
  return { transport, requests, paths: () => requests.map(({ url }) => url.split('?')[0]!.replace(/^\/api\//, '')) }
}

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  body: { type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more },
})

const intent = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', status: 'requires_payment_method' }
const working: Answers = {
  availability: { body: [slotAt(18)] },
  'hold-slots': { body: { slots: [] } },
  'release-slots': { body: { released: [] } },
  'create-payment-intent': { body: intent },
  confirm: { body: { status: 'requires_capture' } },
  bookings: { body: { booking: { id: 'b' }, message: 'Done.' } },
}

test('a marketplace test holds, authorizes the test card and books with the form values', async () => {
  const server = serverWith(working)
  expect(await testMode(marketplace, server.transport)).toMatchObject({ booking: { id: 'b' } })
  expect(server.paths()).toEqual([
    `facilities/${FACILITY}/availability`,
    'hold-slots',
    'create-payment-intent',
    'sandbox/payment-intents/pi_1/confirm',
    'bookings',
  ])
  expect(JSON.parse(server.requests[3]!.body as string)).toMatchObject({ paymentMethod: 'pm_card_visa' })
  const { amount: totalAmount, ...claims } = marketplace
  expect(JSON.parse(server.requests[4]!.body as string)).toEqual({
    ...claims,
    totalAmount,
    slotIds: ['slot-at-18'],
    stripePaymentIntentId: 'pi_1',
  })
})

test.each([
  ['redirects to another site', { mode: 'linkout' }],
  ['is free', { amount: '0' }],
] as const)('no card is requested for a booking that %s', async (_, part) => {
  const server = serverWith(working)
  await testMode({ ...marketplace, ...part }, server.transport)
  expect(server.paths().slice(1)).toEqual(['hold-slots', 'bookings'])
})

test('an already authorized payment does not confirm the card again', async () => {
  const server = serverWith({
    ...working,
    'create-payment-intent': { body: { ...intent, status: 'requires_capture' } },
  })
  await testMode(marketplace, server.transport)
  expect(server.paths().slice(1)).toEqual(['hold-slots', 'create-payment-intent', 'bookings'])
})

test('a refused test releases its own holds, not those of another page', async () => {
  const refused = { ...working, 'create-payment-intent': problem(409, 'price-changed', { amount: '80.00' }) }
  const server = serverWith(refused)
  await expect(testMode(marketplace, server.transport)).rejects.toMatchObject({ status: 409 })
  expect(server.paths().at(-1)).toBe('release-slots')

  const held = serverWith({ ...refused, availability: { body: [slotAt(18, { heldByYou: true, status: 'held' })] } })
  await expect(testMode(marketplace, held.transport)).rejects.toMatchObject({ status: 409 })
  expect(held.paths()).not.toContain('release-slots')
})

test('a lost response releases nothing, since the booking may exist', async () => {
  const server = serverWith({ ...working, bookings: 'silence' })
  await expect(testMode(marketplace, server.transport)).rejects.toMatchObject({ status: 0 })
  expect(server.paths()).not.toContain('release-slots')
})

test('slots must fill the period in order without gaps', () => {
  const twoHours = { start: evening.start, end: '2026-11-24T20:00:00-06:00' }
  expect(slotsFilling([slotAt(19), slotAt(18)], twoHours)?.map(({ id }) => id)).toEqual(['slot-at-18', 'slot-at-19'])
  expect(slotsFilling([slotAt(18)], twoHours)).toBeUndefined()
  expect(slotsFilling([slotAt(19)], twoHours)).toBeUndefined()
  expect(slotsFilling([], evening)).toBeUndefined()
})

test('a period without matching slots is not sent, and asks for other times', async () => {
  const server = serverWith({ ...working, availability: { body: [] } })
  const error = await testMode(marketplace, server.transport).catch((reason: unknown) => reason)
  expect(server.requests).toHaveLength(1)
  expect(failureOf(error, 'mode')).toMatchObject({
    needsOtherTimes: true,
    isUnknown: false,
    message: /exactly that start/,
  })
})

test('a provider test counts open slots and reports the calendar check', async () => {
  const checked = { provider: 'civicrec', at: '2026-11-23T12:00:00Z', isLastGood: false, isSimulated: true } as const
  const slots = [slotAt(18, { checked }), slotAt(19, { checked, status: 'blocked' })]
  const server = serverWith({ availability: { body: slots } })
  const query = { provider: 'civicrec', facilityId: FACILITY, ...evening } as const
  expect(await testProvider(query, server.transport)).toEqual({ count: 1, checked })
  expect(new URL(server.requests[0]!.url, 'http://localhost').searchParams.get('provider')).toBe('civicrec')
})

test('toasts match the specification', () => {
  const booking = {} as never
  expect(toastOf({ state: 'booked', mode: 'hold', booking, redirectUrl: undefined })).toEqual({
    title: 'Booking processed',
    description: 'hold booking completed successfully',
  })
  const found = { count: 3, checked: null }
  expect(toastOf({ state: 'found', provider: 'activenet', ageMs: null, found })).toEqual({
    title: 'activenet provider tested',
    description: 'Found 3 available slots',
  })
  expect(toastOf(failureOf(new TypeError('broken'), 'mode'))).toMatchObject({
    title: 'Booking failed',
    description: 'Booking failed',
  })
  expect(toastOf(failureOf(offlineError(), 'provider'))).toMatchObject({
    title: 'Provider test failed',
    description: 'You seem to be offline. Check your connection and try again.',
  })
})

test("a price refusal keeps the server's total", async () => {
  const server = serverWith({ ...working, bookings: problem(409, 'price-changed', { amount: '80.00' }) })
  const error = await testMode(marketplace, server.transport).catch((reason: unknown) => reason)
  expect(failureOf(error, 'mode')).toMatchObject({ message: 'A sentence.', rightAmount: '80.00' })
})

test('each request is recorded with its response or failure, with secrets cut', async () => {
  const exchanges: Exchange[] = []
  const transport = recording(serverWith(working).transport, exchange => exchanges.push(exchange))
  await testMode(marketplace, transport)
  const text = JSON.stringify(exchanges)
  expect(exchanges.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(text).not.toContain('pi_1_secret_2')
  expect(text).toContain('pi_1_sec… (cut)')

  const silent = recording(serverWith({ x: 'silence' }).transport, exchange => exchanges.push(exchange))
  await expect(silent({ method: 'GET', url: '/x', headers: {} })).rejects.toThrow()
  expect(exchanges.at(-1)).toMatchObject({ request: { path: '/x' }, response: { status: 0 } })
})

test('a non-JSON response is recorded as text', async () => {
  const exchanges: Exchange[] = []
  const page: Transport = async () => ({ status: 502, statusText: '', headers: new Headers(), text: '<h1>Bad</h1>' })
  await recording(page, exchange => exchanges.push(exchange))({ method: 'GET', url: '/x', headers: {} })
  expect(exchanges[0]!.response).toEqual({ status: 502, body: '<h1>Bad</h1>' })
})

test('nested secrets are cut', () => {
  expect(cutSecrets({ list: [{ manageKey: 'abcdefghijkl' }], paymentIntentId: 'pi_1' })).toEqual({
    list: [{ manageKey: 'abcdefgh… (cut)' }],
    paymentIntentId: 'pi_1',
  })
})
