import type { BenchDatabase } from '../parts/bench-database.ts'
import type { HttpJob, LoadProcess } from '../parts/load-process.ts'
import { printGoal, printTable, sampleRow, show } from '../parts/print-table.ts'
import { holdRequest } from '../parts/purchase.ts'
import { inTurn, ratio, type Sample, sample } from '../parts/rounds.ts'
import type { RunningServer } from '../parts/start-server.ts'
import { type BenchRow, costRow, exactly, fasterRow, report } from '../report/bench-row.ts'
import { MEDUSA_VERSION } from './install-medusa.ts'
import { adminRequests, ours, storeRequests } from './peer-requests.ts'
import { freeSlotDispenser } from './peer-slots.ts'
import type { Medusa } from './start-medusa.ts'

export type PeerBench = {
  rounds: number
  database: BenchDatabase
  app: RunningServer
  medusa: Medusa
  http: LoadProcess<HttpJob>
  visitors: readonly string[]
}

const CONNECTIONS = 16
const RACERS = 50
const RACES = 10

const store = `Medusa ${MEDUSA_VERSION}, store API`
const admin = `Medusa ${MEDUSA_VERSION}, admin API`

/** P12: so many times less CPU than the cheapest request to Medusa that answers the same. */
const comparisons = {
  availability: { what: 'slots of a day', reference: admin, goal: 25 },
  search: { what: 'facilities free at a time', reference: `${admin}, slots named`, goal: 25 },
  reservation: { what: 'reserve a slot', reference: admin, goal: 35 },
} as const
type Comparison = (typeof comparisons)[keyof typeof comparisons]

/** `requests` are those of a round. Ours are more: CPU time is counted in steps of 10 ms. */
type Side = { name: string; server: RunningServer; requests: () => string[] }

export async function comparePeers(bench: PeerBench): Promise<void> {
  const { app, medusa, visitors } = bench
  const [forStore, forAdmin] = [storeRequests(medusa), adminRequests(medusa)]
  const numbered = (count: number, make: (i: number) => string) => {
    let next = 0
    return () => Array.from({ length: count }, () => make(next++))
  }
  const { availability, search, reservation } = comparisons
  await compare(bench, availability, [
    { name: 'Openfield', server: app, requests: numbered(3_000, ours.availability) },
    { name: availability.reference, server: medusa, requests: numbered(300, forAdmin.availability) },
    { name: store, server: medusa, requests: numbered(80, forStore.availability) },
  ])
  await compare(bench, search, [
    { name: 'Openfield', server: app, requests: numbered(150, ours.search) },
    { name: search.reference, server: medusa, requests: numbered(100, forAdmin.search) },
    { name: `${store}, by time`, server: medusa, requests: numbered(40, forStore.search) },
  ])
  const [take, takeOfMedusa] = [freeSlotDispenser(), freeSlotDispenser()]
  const hold = (slot: ReturnType<typeof take>[number], i: number) =>
    holdRequest({ cookie: visitors[i % visitors.length]!, slots: [slot] })
  await compare(bench, reservation, [
    { name: 'Openfield', server: app, requests: () => take(1_600).map(hold) },
    { name: reservation.reference, server: medusa, requests: () => takeOfMedusa(200).map(forAdmin.reserve) },
  ])
  await race(bench, 'Openfield', app, () => {
    const [slot] = take(1)
    return Array.from({ length: RACERS }, (_, i) => hold(slot!, i))
  })
  await race(bench, 'Medusa', medusa, () => {
    const [slot] = takeOfMedusa(1)
    return Array.from({ length: RACERS }, () => forAdmin.reserve(slot!))
  })
}

/** Ours first, then the reference. */
async function compare(
  { rounds, database, http }: PeerBench,
  { what, reference, goal }: Comparison,
  sides: Side[],
): Promise<void> {
  const runs = sides.map(({ server, requests }) => () => {
    const job = { port: server.port, connections: CONNECTIONS, requests: requests() }
    return sample({ processes: [server.pid], postmaster: database.postmaster }, () => http.run(job))
  })
  await inTurn(2, runs)
  const [mine, ...theirs] = await inTurn<Sample>(rounds, runs)
  const cpuOf = (samples: readonly Sample[]) => samples.map(({ cpuMs }) => cpuMs)
  const times = theirs.map(samples => ratio(cpuOf(samples), cpuOf(mine!)))
  printTable(`P12  ${what}: ${CONNECTIONS} connections, ${rounds} rounds`, [
    ['', 'a second', 'CPU ms each', 'p95 ms', 'CPU, times ours'],
    [...sampleRow('Openfield', mine!), ''],
    ...theirs.map((samples, i) => [...sampleRow(sides[i + 1]!.name, samples), show(times[i]!, 1)]),
  ])
  printGoal(`≥ ${goal} × less CPU than ${reference}`, times[0]!.median, times[0]!.median >= goal, 1)
  report(
    ...times.map((measured, i) =>
      fasterRow(lessCpu(what), measured, { reference: sides[i + 1]!.name, ...(i === 0 && { goal }) }),
    ),
  )
}

/** All ask at once; a success is a slot sold. */
async function race(
  { http, app }: PeerBench,
  name: string,
  server: RunningServer,
  requests: () => string[],
): Promise<void> {
  const winners: number[] = []
  for (let round = 0; round < RACES; round++) {
    const { statuses } = await http.run({ port: server.port, connections: RACERS, requests: requests() })
    winners.push(statuses?.[200] ?? 0)
  }
  console.log(`\n${RACERS} clients, one slot, ${RACES} races: winners in ${name}: ${winners.join(' ')}`)
  const what = `${RACERS} clients, one slot: winners of a race, at most, ${name}`
  report(costRow(what, 'count', { measured: exactly(Math.max(...winners)), ...(server === app && { goal: 1 }) }))
}

/** Rows that say why there is no figure. */
export function reportMissing(missing: string): void {
  const rows = Object.values(comparisons).map(
    ({ what, reference, goal }): BenchRow => ({
      what: lessCpu(what),
      unit: '×',
      better: 'higher',
      reference,
      goal,
      missing,
    }),
  )
  report(...rows)
}

function lessCpu(what: string): string {
  return `${what}: times less CPU`
}
