import type { AvailabilitySlot } from '#availability/contract.ts'
import { costRow, fasterRow, report } from '../report/bench-row.ts'
import type { Bench } from './bench.ts'
import { benchDate, benchFacilityId, FACILITIES, SEEDED_DAYS } from './bench-slots.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { printGoal, printTable, sampleRow, show } from './print-table.ts'
import { inTurn, ratio, sample, spread } from './rounds.ts'
import type { RunningServer } from './start-server.ts'

const GOAL_CPU_MS = 0.28
const GOAL_RATIO = 0.75
const GOAL_UNCHANGED_MS = 0.08

/**
 * P1: `GET /api/availability-slots` beside bare Fastify + pg on the same rows; every facility and day once per round.
 */
export async function compareReads({ rounds, connections, database, app, bare, http }: Bench): Promise<void> {
  await checkSameSlots(app, bare)
  const requests = allReads()
  const side = (server: RunningServer) => () =>
    sample({ processes: [server.pid], postmaster: database.postmaster }, () =>
      http.run({ port: server.port, connections, requests }),
    )
  await inTurn(1, [side(app), side(bare)])
  const [ours, bares] = await inTurn(rounds, [side(app), side(bare)])
  const rates = ratio(
    ours!.map(({ rate }) => rate),
    bares!.map(({ rate }) => rate),
  )
  const cpu = ratio(
    ours!.map(({ cpuMs }) => cpuMs),
    bares!.map(({ cpuMs }) => cpuMs),
  )
  const size = requests.length.toLocaleString('en-US')
  printTable(`P1  GET /api/availability-slots: ${connections} connections, ${rounds} rounds of ${size}`, [
    ['', 'requests/s', 'CPU ms a request', 'p95 ms'],
    sampleRow('Openfield', ours!),
    sampleRow('bare Fastify + pg', bares!),
    ['Openfield / bare', show(rates), show(cpu), ''],
  ])
  const spent = spread(ours!.map(sampled => sampled.cpuMs))
  const reference = 'bare Fastify + pg'
  printGoal(`≤ ${GOAL_CPU_MS} CPU ms`, spent.median, spent.median <= GOAL_CPU_MS, 3)
  printGoal(`≥ ${GOAL_RATIO} × the rate of bare`, rates.median, rates.median >= GOAL_RATIO)
  report(
    fasterRow('slots of a day: rate', rates, { reference, goal: GOAL_RATIO }),
    costRow('slots of a day: CPU', '×', { reference, measured: cpu }),
    costRow('slots of a day: CPU', 'CPU ms', { measured: spent, goal: GOAL_CPU_MS }),
  )
}

/** P5: the same reads by someone who has the response already. */
export async function measureUnchanged({ rounds, connections, database, app, http }: Bench): Promise<void> {
  const requests = await withTags(app, allReads())
  const load = () => http.run({ port: app.port, connections, requests })
  const side = () => sample({ processes: [app.pid], postmaster: database.postmaster }, load)
  await inTurn(1, [side])
  const [samples] = await inTurn(rounds, [side])
  if (samples!.some(sampled => sampled.load.statuses![304] !== requests.length))
    throw new Error('Some slots changed while nothing was booked.')
  printTable('P5  the same reads with If-None-Match, each answered 304', [
    ['', 'requests/s', 'CPU ms a request', 'p95 ms'],
    sampleRow('Openfield', samples!),
  ])
  const spent = spread(samples!.map(sampled => sampled.cpuMs))
  printGoal(`≤ ${GOAL_UNCHANGED_MS} CPU ms`, spent.median, spent.median <= GOAL_UNCHANGED_MS, 3)
  report(costRow('slots of a day, unchanged: CPU', 'CPU ms', { measured: spent, goal: GOAL_UNCHANGED_MS }))
}

async function withTags({ port }: RunningServer, requests: readonly string[]): Promise<string[]> {
  const connection = new HttpConnection(port)
  const tagged: string[] = []
  for (const request of requests) {
    const { head } = await connection.ask(request)
    const tag = /\r\netag: (.*)/i.exec(head)![1]!
    tagged.push(request.replace('\r\n\r\n', `\r\nif-none-match: ${tag}\r\n\r\n`))
  }
  connection.close()
  return tagged
}

/** Consecutive requests are for different facilities and days. */
function allReads(): string[] {
  return Array.from({ length: FACILITIES * SEEDED_DAYS }, (_, i) =>
    readRequest(i % FACILITIES, (i + Math.floor(i / FACILITIES)) % SEEDED_DAYS),
  )
}

function readRequest(facility: number, day: number): string {
  const query = new URLSearchParams({ facilityId: benchFacilityId(facility), date: benchDate(day) })
  return requestText('GET', `/api/availability-slots?${query.toString()}`)
}

async function checkSameSlots(app: RunningServer, bare: RunningServer): Promise<void> {
  for (const [facility, day] of [
    [0, 0],
    [7, 11],
    [FACILITIES - 1, SEEDED_DAYS - 1],
  ] as const) {
    const [ours, bares] = await Promise.all([app, bare].map(server => readSlots(server, readRequest(facility, day))))
    if (ours !== bares) throw new Error(`The two servers return different responses:\n${ours}\n${bares}`)
  }
}

async function readSlots({ port }: RunningServer, request: string): Promise<string> {
  const connection = new HttpConnection(port)
  const { body } = await connection.ask(request)
  connection.close()
  const slots = JSON.parse(body) as AvailabilitySlot[]
  return slots.map(slot => `${Date.parse(slot.startTime)} ${slot.status} ${slot.pricePerSlot}`).join('\n')
}
