import { costRow, fasterRow, report } from '../report/bench-row.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { FreeSlot } from './bench-slots.ts'
import { type LoadProcess, type LoadResult, type PurchaseJob, quantile, type ReplayJob } from './load-process.ts'
import { figure, printGoal, printTable, show } from './print-table.ts'
import { cpuMs } from './process-figures.ts'
import type { Recording } from './recording.ts'
import { inTurn, ratio, spread } from './rounds.ts'
import type { RunningServer } from './start-server.ts'
import { catchUp, forgetWork } from './work-behind.ts'

const GOAL_TAIL = 10

export type BookingBench = {
  rounds: number
  database: BenchDatabase
  app: RunningServer
  buyers: LoadProcess<PurchaseJob>
  replayers: LoadProcess<ReplayJob>
  recording: Recording
  take: (count: number) => FreeSlot[]
  visitor: () => { cookie: string; visitorId: string }
}

export type Scene = {
  title: string
  attempts: (take: BookingBench['take']) => FreeSlot[][]
  /** CPU includes the sandbox's, which is part of this process. */
  goal?: { ratio: number; cpuMs: number }
}

export type Outcome = { bought: number; errors: number }

type Round = LoadResult & { rate: number; nodeMs: number; cpuMs: number; catchUpMs: number }

/** Purchases over HTTP and as statements through the driver, in turn. Returns the purchases of both. */
export async function compareBookings(bench: BookingBench, scene: Scene): Promise<Outcome> {
  const sides = [() => buyOverHttp(bench, scene), () => buyByStatements(bench, scene)]
  const warm = await inTurn(1, sides)
  const [ours, theirs] = (await inTurn(bench.rounds, sides)) as [Round[], Round[]]
  const attempts = (ours[0]!.done + ours[0]!.refused!).toLocaleString('en-US')
  printTable(`${scene.title}: ${bench.rounds} rounds of ${attempts}`, [
    ['', 'booked/s', 'CPU ms each', 'p50 ms', 'p99 ms', 'p99/p50'],
    rowOf('Openfield', ours),
    rowOf('the same statements, driver alone', theirs),
  ])
  const rates = ratio(rateOf(ours), rateOf(theirs))
  const tail = spread(ours.map(tailOf))
  const errors = ours.reduce((sum, { statuses }) => sum + errorsIn(statuses!), 0)
  const of = (read: (round: Round) => number) => show(spread(ours.map(read)), 1)
  console.log(
    `  of the CPU in Node: ${of(round => round.nodeMs)} ms; behind the last answer: ${of(round => round.catchUpMs)} ms`,
  )
  const turnedAway = ours.map(({ statuses }) => statuses![503] ?? 0).join(', ')
  console.log(`  rejected with 409: ${ours.map(({ refused }) => refused).join(', ')}; other errors: ${errors}`)
  console.log(`  asked to retry in a second, and did: ${turnedAway}`)
  console.log(`  Openfield / driver alone: ${show(rates)}`)
  const cpu = spread(ours.map(round => round.cpuMs))
  const { goal } = scene
  if (goal) {
    printGoal(`≥ ${goal.ratio} × the raw rate`, rates.median, rates.median >= goal.ratio)
    printGoal(`≤ ${goal.cpuMs} CPU ms`, cpu.median, cpu.median <= goal.cpuMs, 1)
  }
  printGoal(`p99 < ${GOAL_TAIL} × p50`, tail.median, tail.median < GOAL_TAIL, 1)
  const reference = 'the same statements, the driver alone'
  report(
    fasterRow(`${scene.title}: purchases`, rates, { reference, ...(goal && { goal: goal.ratio }) }),
    costRow(`${scene.title}: p99 of a purchase`, '×', { reference: 'its p50', measured: tail, goal: GOAL_TAIL }),
    costRow(`${scene.title}: a booking`, 'CPU ms', { measured: cpu, ...(goal && { goal: goal.cpuMs }) }),
  )
  const all = [...warm.flat(), ...ours, ...theirs]
  return { bought: all.reduce((sum, { done }) => sum + done, 0), errors }
}

/** CPU includes the work after the responses: events delivered, mail written. */
async function buyOverHttp({ app, database, buyers, take, visitor }: BookingBench, scene: Scene): Promise<Round> {
  const clients = scene.attempts(take).map(slots => slots.map(slot => ({ cookie: visitor().cookie, slots: [slot] })))
  const { postmaster } = database
  const spent = () => ({
    all: cpuMs({ processes: [app.pid], postmaster }),
    node: cpuMs({ processes: [app.pid], postmaster: 0 }),
  })
  const before = spent()
  const result = await buyers.run({ port: app.port, clients })
  const catchUpMs = await catchUp(database.db)
  const after = spent()
  const each = (ms: number) => ms / result.done
  return {
    ...result,
    rate: result.done / result.seconds,
    cpuMs: each(after.all - before.all),
    nodeMs: each(after.node - before.node),
    catchUpMs,
  }
}

/** The product is paused, or it would finish what these statements began. */
async function buyByStatements(bench: BookingBench, scene: Scene): Promise<Round> {
  const { app, database, replayers, recording, take, visitor } = bench
  const clients = scene.attempts(take).map(slots => slots.map(slot => ({ visitorId: visitor().visitorId, slot })))
  const measured = { processes: [replayers.pid], postmaster: database.postmaster }
  process.kill(app.pid, 'SIGSTOP')
  try {
    const before = cpuMs(measured)
    const result = await replayers.run({ url: database.url, clients, recording })
    if (result.done === 0) throw new Error('The replayed statements booked nothing.')
    const spent = (cpuMs(measured) - before) / result.done
    await forgetWork(database.db)
    return { ...result, rate: result.done / result.seconds, cpuMs: spent, nodeMs: 0, catchUpMs: 0 }
  } finally {
    process.kill(app.pid, 'SIGCONT')
  }
}

function rowOf(name: string, rounds: readonly Round[]): string[] {
  const at = (share: number) => show(spread(rounds.map(({ times }) => quantile(times!, share))), 1)
  return [
    name,
    show(spread(rateOf(rounds)), 0),
    show(spread(rounds.map(round => round.cpuMs))),
    at(0.5),
    at(0.99),
    figure(spread(rounds.map(tailOf)).median, 1),
  ]
}

function rateOf(rounds: readonly Round[]): number[] {
  return rounds.map(({ rate }) => rate)
}

function tailOf({ times }: Round): number {
  return quantile(times!, 0.99) / quantile(times!, 0.5)
}

/** Conflicts and requests to retry are expected under load. */
function errorsIn(statuses: Record<number, number>): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => {
    const isExpected = status.startsWith('2') || ['409', '503'].includes(status)
    return isExpected ? sum : sum + count
  }, 0)
}
