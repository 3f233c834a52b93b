import type { AvailabilitySlot } from '#availability/contract.ts'

export type Visitor = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  /** Any request with the visitor's cookies; any status. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** API client with one browser's cookies. `get` and `post` throw unless 200. */
export function visit(origin: string): Visitor {
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(origin + path, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return answer
  }
  async function read<T>(path: string, init?: RequestInit): Promise<T> {
    const answer = await ask(path, init)
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const json = { 'content-type': 'application/json' }
  return {
    fetch: ask,
    get: path => read(path),
    post: (path, body) => read(path, { method: 'POST', headers: json, body: JSON.stringify(body) }),
  }
}

export type Bookable = Pick<AvailabilitySlot, 'id' | 'facilityId' | 'startTime' | 'endTime' | 'pricePerSlot'>

/** Pays with a test card, of which `card` is the token. Returns the booking's id. */
export async function bookSlot(
  visitor: Visitor,
  slot: Bookable,
  { email = 'sam@example.org', card: paymentMethod = 'pm_card_visa' } = {},
): Promise<string> {
  const { id, facilityId: facility, startTime: start, endTime: end, pricePerSlot } = slot
  const slotIds = [id]
  const checkout = { facilityId: facility, slotIds, mode: 'marketplace' }
  await visitor.post('/api/hold-slots', { slotIds })
  const { paymentIntentId, clientSecret } = await visitor.post<{ paymentIntentId: string; clientSecret: string }>(
    '/api/create-payment-intent',
    { ...checkout, amount: pricePerSlot },
  )
  const card = { clientSecret, paymentMethod, returnUrl: null }
  await visitor.post(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, card)
  const userInfo = { name: 'Sam Rivera', email, phone: '(555) 555-0123' }
  const paid = { start, end, userInfo, notes: null, totalAmount: pricePerSlot, stripePaymentIntentId: paymentIntentId }
  const { booking } = await visitor.post<{ booking: { id: string } }>('/api/bookings', { ...checkout, ...paid })
  return booking.id
}

/** Open times a week ahead at some facility of a place that sells them here. */
export async function findOpenSlots(
  visitor: Visitor,
  date: string,
  location = 'Brooklyn',
): Promise<AvailabilitySlot[]> {
  const facilities = await visitor.get<{ id: string }[]>(`/api/facilities?location=${location}&limit=20`)
  for (const { id } of facilities) {
    const slots = await visitor.get<AvailabilitySlot[]>(`/api/availability-slots?facilityId=${id}&date=${date}`)
    const open = slots.filter(({ status }) => status === 'open')
    if (open.length > 0) return open
  }
  throw new Error(`Nothing is open on ${date}.`)
}
