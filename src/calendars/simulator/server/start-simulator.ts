import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ActivenetForm, answerActivenet } from './answer-activenet.ts'
import { answerCivicrec, answerRectrac } from './answer-feeds.ts'
import { answerPerfectmind } from './answer-perfectmind.ts'
import { SIMULATED_SKEW_MS, type SimulatorFault } from './faults.ts'
import { breakConnection, corruptResponse } from './send-faulty.ts'
import { accountOfKey, type SimulatedAccount, type SimulatedVendor, simulatedSettings } from './simulated-account.ts'
import { html, type WireAnswer, type WireQuestion } from './wire-answer.ts'

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
