import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, instantOf, isCalendarDate, offsetMinutesAt } from '#kit/shared/time.ts'
import { answerCivicrec, answerRectrac } from './answer-feeds.ts'
import { SIMULATED_SKEW_MS, type SimulatorFault } from './faults.ts'
import { breakConnection, corruptResponse } from './send-faulty.ts'
import {
  accountOfKey,
  facilitiesOf,
  type SimulatedAccount,
  type SimulatedVendor,
  simulatedId,
  simulatedNumber,
  simulatedSettings,
} from './simulated-account.ts'
import { clockText, simulatedBusy } from './simulated-times.ts'
import { html, json, type WireAnswer, type WireQuestion } from './wire-answer.ts'

export type Simulator = {
  /** Of all four vendors: `http://127.0.0.1:…`. */
  readonly origin: string
  questionsAbout(facilityId: string): number
  /** Before any fault of the connection. */
  failNext(...faults: readonly (SimulatorFault | undefined)[]): void
  failAt(facilityId: string, fault: SimulatorFault | null): void
  settingsFor(vendor: SimulatedVendor, account: SimulatedAccount): Record<string, string>
  close(): Promise<void>
}

export type SimulatorOptions = {
  /** 0: any free port. */
  port: number
  slowMs?: number
  activenetForm?: ActivenetForm
  now?: () => number
}

/**
 * A loopback server with each vendor's documented or observed protocol and made-up times (`simulatedBusy`). Every
 * response says so.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const wanted: (SimulatorFault | undefined)[] = []
  const failing = new Map<string, SimulatorFault | null>()
  const closing = new AbortController()
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const account = accountOf(request)
    if (account) asked.set(account.facilityId, (asked.get(account.facilityId) ?? 0) + 1)
    const planned = wanted.length > 0 ? { fault: wanted.shift() } : undefined
    void answer(
      { request, response },
      { ...options, planned, lasting: lastingFault(account, failing), closing: closing.signal },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  // Must not keep the process alive.
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    questionsAbout: facilityId => asked.get(facilityId) ?? 0,
    failNext: (...faults) => void wanted.push(...faults),
    failAt: (facilityId, fault) => void failing.set(facilityId, fault),
    settingsFor: (vendor, account) => simulatedSettings(origin, vendor, account),
    async close() {
      closing.abort()
      const isClosed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await isClosed
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Manner = Omit<SimulatorOptions, 'port'> & {
  planned: { fault: SimulatorFault | undefined } | undefined
  lasting: SimulatorFault | undefined
  closing: AbortSignal
}

async function answer(
  exchange: Exchange,
  { planned, lasting, closing, slowMs = 30_000, now = Date.now, activenetForm }: Manner,
) {
  const { request, response } = exchange
  const url = new URL(request.url ?? '/', 'http://simulator')
  const fault = planned ? planned.fault : lasting
  const skewMs = fault === 'clock-skew' ? SIMULATED_SKEW_MS : 0
  const question = { url, headers: request.headers, now: now(), skewMs }
  response.sendDate = false
  response.setHeader('Date', new Date(now() + skewMs).toUTCString())
  response.setHeader('X-Simulator', 'Openfield: nothing here is real')
  if (fault === 'slow' && !(await isOver(slowMs, closing))) return
  const good =
    request.method === 'GET' ? answerOf(question, fault, activenetForm) : html(405, 'No', '<h1>GET only</h1>')
  if (breakConnection(exchange, fault, good)) return
  send(exchange, corruptResponse(good, fault))
}

/** False when closed meanwhile. */
async function isOver(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal, ref: false }).catch(() => false)
}

function answerOf(
  question: WireQuestion,
  fault: SimulatorFault | undefined,
  form: ActivenetForm = 'envelope',
): WireAnswer {
  const { pathname } = question.url
  const isRefusal = fault === 'refusal'
  if (/^\/ANETGateway\/rest\/anet-insightsapi(?:-ca)?\/facilityReservations$/.test(pathname))
    return answerActivenet(question, form, isRefusal)
  if (pathname === '/api/2.0/B2C/Appointments') return answerPerfectmind(question, isRefusal)
  if (pathname.startsWith('/civicrec/')) return answerCivicrec(question, isRefusal)
  if (pathname.startsWith('/rectrac/')) return answerRectrac(question, isRefusal)
  return html(404, 'Not found', '<h1>Not found</h1>')
}

function accountOf({ url, headers }: IncomingMessage): SimulatedAccount | undefined {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://simulator')
  const keys = [searchParams.get('api_key'), headers['x-access-key'], pathname.split('/')[2]]
  return keys.map(key => accountOfKey(String(key ?? ''))).find(account => account)
}

function lastingFault(
  account: SimulatedAccount | undefined,
  failing: ReadonlyMap<string, SimulatorFault | null>,
): SimulatorFault | undefined {
  return account && (failing.get(account.facilityId) ?? account.fault)
}

function send({ request, response }: Exchange, { status, type, body }: WireAnswer): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (status === 429) response.setHeader('Retry-After', '1')
  if (status === 200) response.setHeader('ETag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** Dates in the format of .NET's old serializer. */
function answerPerfectmind({ url, headers, skewMs }: WireQuestion, isRefusal: boolean): WireAnswer {
  const account = accountOfKey(String(headers['x-access-key'] ?? ''))
  if (!account || headers['x-client-number'] !== String(simulatedNumber('client')))
    return json(401, { simulator: true, Message: 'Authorization has been denied for this request.' })
  const [from, to] = [url.searchParams.get('startDate') ?? '', url.searchParams.get('endDate') ?? '']
  if (isRefusal) return json(200, { simulator: true, Result: null, Message: 'An error has occurred.' })
  if (!isCalendarDate(from) || !isCalendarDate(to) || to > addDays(from, 60))
    return json(400, { simulator: true, Message: 'The request is invalid.' })
  const Result: object[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) Result.push(...appointmentsOn(account, date, skewMs))
  return json(200, { simulator: true, Result: Result.slice(0, Number(url.searchParams.get('pageSize') ?? 100)) })
}

function appointmentsOn(account: SimulatedAccount, date: string, skewMs: number) {
  return facilitiesOf(account).flatMap(facility =>
    simulatedBusy(facility, date).map(({ start, end }) => ({
      ID: simulatedId(`${facility} ${date} ${start}`),
      Subject: 'Simulated',
      FacilityId: simulatedId(facility),
      LocationName: facility,
      StartTime: dotNetDate(instantOf(date, start, account.timeZone) + skewMs, account.timeZone, start % 60 === 0),
      EndTime: dotNetDate(instantOf(date, end, account.timeZone) + skewMs, account.timeZone, start % 60 === 0),
    })),
  )
}

/** "/Date(1795300200000)/", or with an offset for display: "/Date(1795300200000-0500)/". */
function dotNetDate(instant: number, zone: string, isShown: boolean): string {
  if (!isShown) return `/Date(${instant})/`
  const offset = offsetMinutesAt(zone, instant)
  const size = Math.abs(offset)
  const clock = String(Math.floor(size / 60) * 100 + (size % 60)).padStart(4, '0')
  return `/Date(${instant}${offset < 0 ? '-' : '+'}${clock})/`
}

/** System API envelope, or Insights API page. */
type ActivenetForm = 'envelope' | 'page'

function answerActivenet({ url, skewMs }: WireQuestion, form: ActivenetForm, isRefusal: boolean): WireAnswer {
  const account = accountOfKey(url.searchParams.get('api_key') ?? '')
  if (!account) return json(403, { simulator: true, errorMsg: 'Invalid api_key' })
  const days = daysOf(url.searchParams)
  const page = Number(url.searchParams.get('page') ?? 1)
  const pageSize = Number(url.searchParams.get('pageSize') ?? 100)
  if (isRefusal || !days || !(page >= 1) || !(pageSize >= 1 && pageSize <= 100)) return refusalOf(form)
  const all = days.flatMap(date => reservationsOn(account, date, skewMs))
  const rows = all.slice((page - 1) * pageSize, page * pageSize)
  if (form === 'envelope')
    return json(200, {
      headers: { response_code: '0000', response_message: 'Successful' },
      simulator: true,
      body: rows,
    })
  return json(200, {
    simulator: true,
    page,
    pageSize,
    pageRowCount: rows.length,
    filteredRowCount: String(all.length),
    data: rows,
  })
}

function refusalOf(form: ActivenetForm): WireAnswer {
  if (form === 'page') return json(400, { simulator: true, errorMsg: 'Unknown parameters' })
  const headers = { response_code: '0016', response_message: 'Unknown Parameters' }
  return json(200, { headers, simulator: true, body: [] })
}

/** Undefined for invalid dates or more than 31 days. */
function daysOf(query: URLSearchParams): string[] | undefined {
  const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
  if (!isCalendarDate(from) || !isCalendarDate(to) || to > addDays(from, 30)) return undefined
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

function reservationsOn(account: SimulatedAccount, date: string, skewMs: number) {
  return facilitiesOf(account).flatMap(facility => {
    const taken = simulatedBusy(facility, date).map(period => ({ ...period, permit_status: 'Issued' }))
    // Cancelled permits are listed, too, and take no time.
    const calledOff = { start: 6 * 60, end: 7 * 60, permit_status: 'Cancelled' }
    return [...taken, calledOff].map(({ start, end, permit_status }) => {
      const [start_date, start_time] = clockText(date, start, skewMs).split(' ')
      const [end_date, end_time] = clockText(date, end, skewMs).split(' ')
      return {
        facility_id: simulatedNumber(facility),
        facility_name: facility,
        event_type: 'Simulated',
        permit_status,
        start_date,
        start_time,
        end_date,
        end_time,
      }
    })
  })
}
