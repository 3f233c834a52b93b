import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { joinPeriods, type Period } from '#calendars/rules.ts'
import {
  type Connection,
  type FetchedTimes,
  type OutsideAnswer,
  type OutsideFetch,
  type ProviderAdapter,
  ProviderFault,
} from '#calendars/server/adapter.ts'
import { type Days, daysOfSpan } from './days-of-span.ts'
import { readAnswer } from './read-answer.ts'
import { readInstant } from './read-instant.ts'
import { hasForm, hostLabel, vendorSetting, visibleText } from './vendor-setting.ts'

// Insights Data API (help.aw.active.com, "Insights Data Facility APIs"): all of an organization's reservations whose
// permit starts in a date range. No filter by facility, so we read all pages.

const PAGE_SIZE = 100
/** 3,000 reservations; with more per month, request fewer days. */
const MAX_PAGES = 30
const MAX_DAYS = 31
/** Milliseconds: a user may be waiting. */
const WITHIN_MS = 15_000

const facilityNumber = /^\d{1,12}$/
const text = z.string().max(100)
const id = z.union([z.string().max(100), z.number()]).transform(String)
const Reservation = z.object({
  facility_id: id.optional(),
  resource_id: id.optional(),
  start_date: text.optional(),
  start_time: text.optional(),
  end_date: text.optional(),
  end_time: text.optional(),
  start_date_time: text.optional(),
  end_date_time: text.optional(),
  permit_status: z.string().max(100).nullish(),
})
type Reservation = z.infer<typeof Reservation>

/** System API, Insights API, and the latter's refusal. */
const Answer = z.union([
  z.object({ headers: z.object({ response_code: z.string() }), body: z.array(Reservation).nullish() }),
  z.object({ pageRowCount: z.coerce.number(), data: z.array(Reservation) }),
  z.object({ errorMsg: z.string() }),
])

const LIVE_ORIGIN = 'https://api.amp.active.com'
/** Two requests per second; more get a 403. */
const LIVE_PAUSE_MS = 500

export const activenet: ProviderAdapter = activenetAt(LIVE_ORIGIN, LIVE_PAUSE_MS)

/** `pauseMs`: between requests. */
export function activenetAt(origin: string, pauseMs: number): ProviderAdapter {
  return {
    provider: 'activenet',
    fields: [
      {
        name: 'organization',
        label: 'Organization',
        hint: 'The name in your ACTIVE Net address: anc.apm.activecommunities.com/your-name',
        isSecret: false,
        check: hasForm(hostLabel, 'The organization'),
      },
      {
        name: 'resourceId',
        label: 'Facility number',
        hint: 'The number of this facility in ACTIVE Net',
        isSecret: false,
        check: hasForm(facilityNumber, 'The facility number'),
      },
      {
        name: 'apiKey',
        label: 'API key',
        hint: 'Your organization gets it from ACTIVE Net',
        isSecret: true,
        check: hasForm(visibleText, 'The API key'),
      },
      {
        name: 'region',
        label: 'Region',
        hint: 'The region of your ACTIVE Net account',
        isSecret: false,
        choices: [
          { value: 'us', label: 'United States' },
          { value: 'ca', label: 'Canada' },
        ],
      },
    ],
    async fetchTimes(connection, span, ask, known) {
      const runs = daysOfSpan(span, { timeZone: connection.timeZone, limit: MAX_DAYS })
      const question = { origin, pauseMs, runs, known: runs.length === 1 ? known : undefined }
      const answered = await fetchPages(connection, ask, question)
      if (answered === 'unchanged') return { isUnchanged: true }
      return askedOf(connection, span, answered)
    },
    bookingUrl: pageOf,
  }
}

type Known = { etag: string | null; lastModified: string | null }
type Question = { origin: string; pauseMs: number; runs: readonly Days[]; known: Known | undefined }
type Answered = { rows: Reservation[]; first: OutsideAnswer; count: number }

async function fetchPages(
  connection: Connection,
  ask: OutsideFetch,
  question: Question,
): Promise<Answered | 'unchanged'> {
  const rows: Reservation[] = []
  let first: OutsideAnswer | undefined
  const end = performance.now() + WITHIN_MS
  let count = 0
  for (const days of question.runs)
    for (let page = 1, isLast = false; !isLast; page++) {
      if (count === MAX_PAGES)
        throw new ProviderFault(
          'too-large',
          'ACTIVE Net has more reservations for these days than we can read at once.',
        )
      if (performance.now() > end) throw new ProviderFault('slow', 'ACTIVE Net took too long to list all reservations.')
      if (count > 0) await pause(question.pauseMs)
      const url = urlOf(connection, question.origin, days, page)
      const answer = await ask(count === 0 && question.known ? { url, known: question.known } : { url })
      // Only single pages have validators, so no other page follows.
      if (answer.isUnchanged && count === 0 && question.known) return 'unchanged'
      const found = rowsOf(answer)
      rows.push(...found)
      isLast = found.length < PAGE_SIZE
      first ??= answer
      count++
    }
  return { rows, first: first!, count }
}

function urlOf(connection: Connection, origin: string, { from, to }: Days, page: number): string {
  vendorSetting(connection, 'organization', hostLabel, 'The organization')
  const region = vendorSetting(connection, 'region', /^(?:us|ca)$/, 'The region')
  const query = new URLSearchParams({ startDate: from, endDate: to, page: String(page), pageSize: String(PAGE_SIZE) })
  query.append('api_key', vendorSetting(connection, 'apiKey', visibleText, 'The API key'))
  return `${origin}/ANETGateway/rest/anet-insightsapi${region === 'ca' ? '-ca' : ''}/facilityReservations?${query.toString()}`
}

function rowsOf(answer: OutsideAnswer): Reservation[] {
  const read = readAnswer(answer, { vendor: 'ACTIVE Net', key: 'API key', schema: Answer })
  if ('data' in read) return read.data
  if ('headers' in read && read.headers.response_code === '0000' && read.body) return read.body
  throw new ProviderFault('refused', 'ACTIVE Net denied access. Please check the API key and its permissions.')
}

function askedOf(connection: Connection, span: Period, { rows, first, count }: Answered): FetchedTimes {
  const facility = vendorSetting(connection, 'resourceId', facilityNumber, 'The facility number')
  const busy: Period[] = []
  for (const row of rows) {
    const of = row.facility_id ?? row.resource_id
    if (of === undefined) throw unreadable()
    if (of === facility && !/^(?:cancel|void)/i.test(row.permit_status ?? ''))
      busy.push(periodOf(row, connection.timeZone))
  }
  // Several pages have no common validator.
  const { etag, lastModified } = count === 1 ? first : { etag: null, lastModified: null }
  return { isUnchanged: false, times: { busy: joinPeriods(busy, span), open: null }, etag, lastModified }
}

function periodOf(row: Reservation, zone: string): Period {
  const start = readInstant(row.start_date_time ?? `${row.start_date} ${row.start_time}`, zone)
  const end = readInstant(row.end_date_time ?? `${row.end_date ?? row.start_date} ${row.end_time}`, zone)
  if (start === undefined || end === undefined) throw unreadable()
  return { start, end }
}

function unreadable(): ProviderFault {
  return new ProviderFault('unreadable', 'ACTIVE Net sent a reservation we can’t read, so we don’t know its times.')
}

function pageOf({ organization = '', resourceId = '', region }: Connection['settings']): string | null {
  if (!hostLabel.test(organization) || !facilityNumber.test(resourceId)) return null
  const host = region === 'ca' ? 'anc.ca.apm.activecommunities.com' : 'anc.apm.activecommunities.com'
  return `https://${host}/${organization}/reservation/landing/search/detail/${resourceId}`
}
