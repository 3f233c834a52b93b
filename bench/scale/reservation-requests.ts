import type { AvailabilitySlot } from '#availability/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { citiesOf } from '../../scripts/seed/cities.ts'
import { readCities } from '../../scripts/seed/read-cities.ts'
import { HttpConnection, requestText } from '../parts/http-connection.ts'
import { FIELD_SEARCH, requestsOf, searchKinds } from '../parts/search-queries.ts'
import type { City } from './seed-grounds.ts'

export type AskedKind = {
  name: string
  /** In the city, whose data is the same in both databases; or at any fields, which are a hundred times busier. */
  isSame: boolean
  requests: readonly string[]
  /** What counts as one; a hold and its release are two. */
  perTime: number
}

export type Asked = {
  /** The city's fields, and fields of anywhere. */
  city: { place: City; facilityIds: readonly string[] }
  elsewhere: readonly string[]
  cookies: { owner: string; administrator: string; visitors: readonly string[] }
}

/** Beyond the days that feeds follow. */
const HOLD_DAY = 20
const SEARCHES = 60
const READS = 120
const PAGES = 40

/** `ports` of both servers: only times that are open at both are held. */
export async function askedKinds(asked: Asked, ports: readonly number[]): Promise<AskedKind[]> {
  const today = dateIn('America/New_York', Date.now())
  const { city, elsewhere, cookies } = asked
  const owner = (path: (index: number) => string, count = PAGES) =>
    times(count, index => requestText('GET', path(index), { cookie: cookies.owner }))
  const administrator = (path: string, count = PAGES) =>
    times(count, () => requestText('GET', path, { cookie: cookies.administrator }))
  const day = (index: number) => addDays(today, (index % 7) - 3)
  const field = (index: number) => city.facilityIds[index % city.facilityIds.length]!
  const slotsOf = (ids: readonly string[]) =>
    times(READS, index => slotsRequest(ids[index % ids.length]!, addDays(today, 1 + (index % 7))))
  return [
    both('a hold and its release', {
      same: await holdRequests(city.facilityIds, { ports, cookies, date: addDays(today, HOLD_DAY) }),
      other: await holdRequests(elsewhere, { ports, cookies, date: addDays(today, HOLD_DAY) }),
      perTime: 2,
    }),
    both('a search by place and time', {
      same: searchesIn([
        readCities().find(({ name, state }) => name === city.place.name && state === city.place.state)!,
      ]),
      other: searchesIn(readCities()),
    }),
    both('the times of a day at one field', { same: slotsOf(city.facilityIds), other: slotsOf(elsewhere) }),
    only(
      'an owner’s day, 60 fields',
      owner(index => `/api/owner/calendar?from=${day(index)}`),
    ),
    only(
      'an owner’s week, one field',
      owner(index => weekPath(field(index), addDays(today, -3)), READS),
    ),
    only(
      'an owner’s month, all fields',
      owner(() => `/api/owner/calendar/month?month=${today.slice(0, 7)}`, 10),
    ),
    only(
      'an owner’s home',
      owner(() => '/api/owner/home', 15),
    ),
    only('administrators’ figures', administrator('/api/admin/summary')),
    only('administrators’ newest bookings', administrator('/api/admin/bookings')),
    only('administrators’ analytics of 7 days', administrator('/api/admin/analytics?days=7', 5)),
  ].flat()
}

type Both = { same: readonly string[]; other: readonly string[]; perTime?: number }

function both(name: string, { same, other, perTime = 1 }: Both): AskedKind[] {
  return [
    { name, isSame: true, requests: same, perTime },
    { name: `${name}, anywhere`, isSame: false, requests: other, perTime },
  ]
}

function only(name: string, requests: readonly string[]): AskedKind[] {
  return [{ name, isSame: true, requests, perTime: 1 }]
}

function weekPath(facilityId: string, from: string): string {
  return `/api/owner/calendar?from=${from}&days=7&facilityId=${facilityId}`
}

function slotsRequest(facilityId: string, date: string): string {
  return requestText('GET', `/api/availability-slots?facilityId=${facilityId}&date=${date}`)
}

function searchesIn(cities: ReturnType<typeof readCities>): string[] {
  const kind = searchKinds(citiesOf(cities)).find(({ name }) => name === FIELD_SEARCH)!
  return requestsOf(kind, 1, SEARCHES)
}

type Holding = { ports: readonly number[]; cookies: Asked['cookies']; date: string }

async function holdRequests(ids: readonly string[], { ports, cookies, date }: Holding): Promise<string[]> {
  const [open, ...others] = await Promise.all(ports.map(port => openSlots(port, ids, date)))
  const atAll = open!.filter(id => others.every(other => other.includes(id))).slice(0, READS)
  if (atAll.length < READS / 3) throw new Error(`Only ${atAll.length} times are open at both.`)
  return atAll.flatMap((id, index) => {
    const asked = { cookie: cookies.visitors[index % cookies.visitors.length]!, body: { slotIds: [id] } }
    return [requestText('POST', '/api/hold-slots', asked), requestText('POST', '/api/release-slots', asked)]
  })
}

async function openSlots(port: number, ids: readonly string[], date: string): Promise<string[]> {
  const connection = new HttpConnection(port)
  const found: string[] = []
  for (const id of ids) {
    const { status, body } = await connection.ask(slotsRequest(id, date))
    if (status !== 200) throw new Error(`Times of ${id}: ${status} ${body}`)
    const open = (JSON.parse(body) as AvailabilitySlot[]).filter(slot => slot.status === 'open')
    found.push(...open.map(slot => slot.id))
  }
  connection.close()
  return found
}

function times(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
