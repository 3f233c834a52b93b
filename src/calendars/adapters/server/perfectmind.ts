import { z } from 'zod'
import { joinPeriods, MAX_SPAN_DAYS, type Period } from '#calendars/rules.ts'
import {
  type Connection,
  type FetchedTimes,
  type OutsideAnswer,
  type OutsideFetch,
  type ProviderAdapter,
  ProviderFault,
} from '#calendars/server/adapter.ts'
import { addDays } from '#kit/shared/time.ts'
import { type Days, daysOfSpan } from './days-of-span.ts'
import { readAnswer } from './read-answer.ts'
import { readInstant } from './read-instant.ts'
import { hasForm, hostLabel, vendorSetting, visibleText } from './vendor-setting.ts'

// PerfectMind (Xplor Recreation) issues keys for this undocumented API; we follow the requests of public sites. It
// returns all of a client's appointments; we filter by facility.

/**
 * Explicit, since a default could truncate unnoticed. A full page may be truncated, so its span is halved, as is one
 * too large to read.
 */
const PAGE_SIZE = 2_000
const MAX_QUESTIONS = 12
const clientNumber = /^\d{1,10}$/
/** Milliseconds: a user may be waiting. */
const WITHIN_MS = 15_000

const id = z.union([z.string().max(200), z.number()]).transform(value => String(value).toLowerCase())
const facilityNames = ['FacilityId', 'FacilityID', 'LocationId', 'LocationID'] as const
const Appointment = z.object({
  FacilityId: id.nullish(),
  FacilityID: id.nullish(),
  LocationId: id.nullish(),
  LocationID: id.nullish(),
  StartTime: z.string().max(100).nullish(),
  EndTime: z.string().max(100).nullish(),
})
type Appointment = z.infer<typeof Appointment>
const Answer = z.object({ Result: z.array(Appointment).nullable() })

export const perfectmind: ProviderAdapter = perfectmindAt(client => `https://${client}.perfectmind.com`)

/** `originOf` receives a validated host name label. */
export function perfectmindAt(originOf: (client: string) => string): ProviderAdapter {
  return {
    provider: 'perfectmind',
    fields: [
      {
        name: 'client',
        label: 'Client name',
        hint: 'The name in your PerfectMind address: your-name.perfectmind.com',
        isSecret: false,
        check: hasForm(hostLabel, 'The client name'),
      },
      {
        name: 'clientNumber',
        label: 'Client number',
        hint: 'The number in the address of your pages',
        isSecret: false,
        check: hasForm(clientNumber, 'The client number'),
      },
      {
        name: 'facilityId',
        label: 'Facility ID',
        hint: 'The ID of this facility in PerfectMind',
        isSecret: false,
        check: hasForm(visibleText, 'The facility ID'),
      },
      {
        name: 'accessKey',
        label: 'Access key',
        hint: 'Your organization gets it from PerfectMind',
        isSecret: true,
        check: hasForm(visibleText, 'The access key'),
      },
    ],
    async fetchTimes(connection, span, ask, known) {
      const [days, ...more] = daysOfSpan(span, { timeZone: connection.timeZone, limit: MAX_SPAN_DAYS + 2 })
      if (!days || more.length > 0) throw new ProviderFault('refused', 'That’s more days than we can request at once.')
      const origin = originOf(vendorSetting(connection, 'client', hostLabel, 'The client name'))
      const session = { connection, ask, origin, first: null, count: 0, end: performance.now() + WITHIN_MS }
      const rows = await fetchDays(session, days, known)
      return rows === 'unchanged' ? { isUnchanged: true } : askedOf(session, span, rows)
    },
  }
}

type Known = { etag: string | null; lastModified: string | null }
/** `end` is by `performance.now()`. */
type Session = {
  connection: Connection
  ask: OutsideFetch
  origin: string
  first: OutsideAnswer | null
  count: number
  end: number
}

async function fetchDays(session: Session, days: Days, known?: Known): Promise<Appointment[] | 'unchanged'> {
  if (session.count === MAX_QUESTIONS) throw tooLarge()
  if (performance.now() > session.end)
    throw new ProviderFault('slow', 'PerfectMind took too long to list all appointments.')
  session.count++
  const rows = await askOnce(session, days, known)
  if (rows !== 'too-large') return rows
  if (days.from === days.to) throw tooLarge()
  const middle = middleOf(days)
  const halves = [
    await fetchDays(session, { from: days.from, to: middle }),
    await fetchDays(session, { from: addDays(middle, 1), to: days.to }),
  ]
  return halves.flatMap(half => (half === 'unchanged' ? [] : half))
}

async function askOnce(
  session: Session,
  days: Days,
  known?: Known,
): Promise<Appointment[] | 'unchanged' | 'too-large'> {
  const request = { url: urlOf(session.origin, days), headers: headersOf(session.connection), known }
  const answer = await session.ask(request).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.kind === 'too-large') return 'too-large' as const
    throw error
  })
  if (answer === 'too-large') return answer
  if (answer.isUnchanged && known) return 'unchanged'
  session.first ??= answer
  const { Result } = readAnswer(answer, { vendor: 'PerfectMind', key: 'access key', schema: Answer })
  if (Result) return Result.length < PAGE_SIZE ? Result : 'too-large'
  throw new ProviderFault('refused', 'PerfectMind denied access. Please check the access key’s permissions.')
}

function urlOf(origin: string, { from, to }: Days): string {
  const query = new URLSearchParams({ startDate: from, endDate: to, pageSize: String(PAGE_SIZE) })
  return `${origin}/api/2.0/B2C/Appointments?${query.toString()}`
}

function headersOf(connection: Connection): Record<string, string> {
  return {
    'X-Access-Key': vendorSetting(connection, 'accessKey', visibleText, 'The access key'),
    'X-Client-Number': vendorSetting(connection, 'clientNumber', clientNumber, 'The client number'),
  }
}

function middleOf({ from, to }: Days): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return addDays(from, Math.floor(days / 2))
}

function tooLarge(): ProviderFault {
  return new ProviderFault('too-large', 'PerfectMind has more appointments for these days than we can read at once.')
}

function askedOf({ connection, first, count }: Session, span: Period, rows: readonly Appointment[]): FetchedTimes {
  const facility = vendorSetting(connection, 'facilityId', visibleText, 'The facility ID').toLowerCase()
  const busy = rows.filter(row => isOf(row, facility)).map(row => periodOf(row, connection.timeZone))
  const { etag, lastModified } = count === 1 && first ? first : { etag: null, lastModified: null }
  return { isUnchanged: false, times: { busy: joinPeriods(busy, span), open: null }, etag, lastModified }
}

/** Skips appointments without a facility, unless the property is always missing. */
function isOf(row: Appointment, facility: string): boolean {
  if (facilityNames.every(name => row[name] === undefined))
    throw new ProviderFault('unreadable', 'PerfectMind doesn’t say which facility its appointments are for.')
  return facilityNames.some(name => row[name] === facility)
}

function periodOf(row: Appointment, zone: string): Period {
  const [start, end] = [readInstant(row.StartTime ?? '', zone), readInstant(row.EndTime ?? '', zone)]
  if (start !== undefined && end !== undefined) return { start, end }
  throw new ProviderFault('unreadable', 'PerfectMind sent an appointment with a time we can’t read.')
}
