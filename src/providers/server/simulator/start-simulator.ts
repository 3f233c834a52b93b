import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ActivenetForm, answerActivenet } from './answer-activenet.ts'
import { answerCivicrec, answerRectrac } from './answer-feeds.ts'
import { answerPerfectmind } from './answer-perfectmind.ts'
import { SIMULATED_SKEW_MS, type SimulatorFault } from './faults.ts'
import { breakConnection, spoilAnswer } from './send-faulty.ts'
import { accountOfKey, type SimulatedAccount, type SimulatedVendor, simulatedSettings } from './simulated-account.ts'
import { html, type WireAnswer, type WireQuestion } from './wire-answer.ts'

export type Simulator = {
  /** Where all four vendors are: `http://127.0.0.1:…`. */
  readonly origin: string
  /** How many questions about a facility have come so far. */
  questionsAbout(facilityId: string): number
  /** What goes wrong with the next questions, one each, before what is wrong with a connection of its own. */
  failNext(...faults: readonly (SimulatorFault | undefined)[]): void
  /** What goes wrong with every question about a facility from now on; null when nothing does any more. */
  failAt(facilityId: string, fault: SimulatorFault | null): void
  /** The adapter's settings for a facility that the vendor knows. They hold all that a simulator must know. */
  settingsFor(vendor: SimulatedVendor, account: SimulatedAccount): Record<string, string>
  close(): Promise<void>
}

export type SimulatorOptions = {
  /** 0: one that is free. */
  port: number
  /** How long a slow answer takes. */
  slowMs?: number
  activenetForm?: ActivenetForm
  now?: () => number
}

/**
 * Starts our stand-in for the vendors of other booking systems: a server on the loopback interface, within this process, that speaks what
 * each of them is documented or seen to speak, with times that are made up (`simulatedBusy`). It says so with every answer.
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
  // Whoever has nothing else to do need not stay up for it.
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
  send(exchange, spoilAnswer(good, fault))
}

/** False when the simulator was closed meanwhile. */
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

/** Whose key a question brings, wherever its vendor has it. */
function accountOf({ url, headers }: IncomingMessage): SimulatedAccount | undefined {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://simulator')
  const keys = [searchParams.get('api_key'), headers['x-access-key'], pathname.split('/')[2]]
  return keys.map(key => accountOfKey(String(key ?? ''))).find(account => account)
}

/** What is wrong with a connection: it was said to be, or its key says so. */
function lastingFault(
  account: SimulatedAccount | undefined,
  failing: ReadonlyMap<string, SimulatorFault | null>,
): SimulatorFault | undefined {
  return account && (failing.get(account.facilityId) ?? account.fault)
}

/** With an ETag of what is said, so that who has it already need not be told again. */
function send({ request, response }: Exchange, { status, type, body }: WireAnswer): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (status === 429) response.setHeader('Retry-After', '1')
  if (status === 200) response.setHeader('ETag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
