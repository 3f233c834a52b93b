import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks, faultsOfBooks, type Verdict } from '../../bench/chaos/check-books.ts'
import { type Customers, startCustomers } from '../../bench/chaos/customers.ts'
import { untilReady } from '../../bench/chaos/processes.ts'
import type { HaFault } from './faults.ts'
import { countEnds, type HaWorld } from './open-world.ts'
import { lostWrites, type WriteProbe } from './probe-writes.ts'
import { type WatchedReads, watchReads } from './watch-reads.ts'
import { watchStream } from './watch-stream.ts'

export type HaTrial = {
  fault: HaFault
  bookings: number
  cancellations: number
  refused: number
  silent: number
  /** 500. */
  broken: string[]
  others: Map<string, number>
  /** Seconds from the fault until the confirmation of a booking that began after it. */
  firsts: number[]
  /** Seconds without a confirmed booking, the longest of each time. */
  pauses: number[]
  probe: WriteProbe
  reads: WatchedReads
  /** Confirmed by an old primary, and not there afterwards. */
  lostWrites: string[]
  /** Event streams opened before the fault that received a change after it. */
  streams: { continued: number; reopened: number }
  missing?: string
  /** Exits that we did not cause. */
  ends: number
  verdict: Verdict
}

const TIMEOUT_MS = 90_000

/** Repeats the fault while customers buy, then waits until everything settles and checks the books. */
export async function tryHaFault(
  world: HaWorld,
  fault: HaFault,
  { times, seed }: { times: number; seed: number },
): Promise<HaTrial> {
  const { cluster, processes, cookieOf, clinics } = world
  const origins = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const endsBefore = countEnds(world)
  const customers = startCustomers({ origins, cookieOf, clinics, seed })
  const watching = watchReads(world)
  const streams = { continued: 0, reopened: 0 }
  const [firsts, pauses, probe] = [
    [] as number[],
    [] as number[],
    { tried: 0, confirmed: [], refusals: new Set() } as WriteProbe,
  ]
  let missing: string | undefined
  try {
    for (let i = 0; i < times; i++) {
      await sleep(1_000 + 1_000 * world.random())
      const { first, pause, probed, streamed } = await injectOnce(world, fault, customers)
      if (streamed) streams[streamed]++
      firsts.push(first / 1000)
      pauses.push(pause / 1000)
      probe.tried += probed?.tried ?? 0
      probe.confirmed.push(...(probed?.confirmed ?? []))
      console.log(
        `  ${fault.name} ${i + 1}: first booking after ${(first / 1000).toFixed(1)} s, longest pause ${(pause / 1000).toFixed(1)} s`,
      )
    }
  } catch (error) {
    missing = error instanceof Error ? error.message : String(error)
  } finally {
    await customers.leave()
  }
  const reads = await watching.end()
  const { told, answers } = customers
  const verdict = await checkBooks(cluster, told)
  return {
    fault,
    bookings: told.booked.size + told.seated.size,
    cancellations: told.cancelled.size + told.unseated.size,
    ...answers,
    firsts,
    pauses,
    probe,
    reads,
    lostWrites: await cluster.ask(db => lostWrites(db, probe.confirmed)),
    streams,
    ...(missing && { missing }),
    ends: countEnds(world) - endsBefore,
    verdict,
  }
}

async function injectOnce(world: HaWorld, fault: HaFault, customers: Customers) {
  const { cluster, processes } = world
  await cluster.untilSettled()
  const stream = await watchStream(world)
  const before = new Set(await cluster.primaries())
  const began = performance.now()
  const repair = await fault.begin(cluster)
  const [first, probed] = await Promise.all([untilBooked(customers, began), repairLater()])
  await cluster.untilSettled()
  await untilReady(processes)
  const pause = longestPause(customers, began)
  const streamed = await stream.receivesChange()
  stream.close()
  return { first: first - began, pause, probed, streamed }

  async function repairLater(): Promise<WriteProbe | undefined> {
    await sleep(fault.lasts)
    if (fault.isOfPrimary)
      await until('another primary', async () => (await cluster.primaries()).some(node => !before.has(node)))
    return (await repair()) ?? undefined
  }
}

async function untilBooked({ successes }: Customers, since: number): Promise<number> {
  let confirmed: number | undefined
  await until('a booking', () => {
    confirmed = successes.find(({ began }) => began > since)?.confirmed
    return confirmed !== undefined
  })
  return confirmed!
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; !(await isTrue()); await sleep(20))
    if (performance.now() > deadline) throw new Error(`There was not ${what} within ${TIMEOUT_MS / 1000} s.`)
}

function longestPause({ successes }: Customers, since: number): number {
  const moments = [since, ...successes.map(({ confirmed }) => confirmed).filter(at => at > since), performance.now()]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

export function violationsOf(trial: HaTrial): string[] {
  const { fault, verdict, broken, missing, probe, reads, streams, firsts } = trial
  const silent = firsts.length - streams.continued - streams.reopened
  return [
    ...(missing ? [missing] : []),
    ...faultsOfBooks(verdict),
    ...faultsOfRun(trial),
    ...trial.lostWrites,
    ...broken.map(answer => `answered ${answer}`),
    ...reads.reader.backward,
    ...reads.changer.backward,
    ...(silent > 0 ? [`${silent} event streams received nothing afterwards`] : []),
    ...uncheckedIf(reads.reader.count === 0, 'no search of the reader succeeded'),
    ...uncheckedIf(reads.changer.count === 0, 'no search of the one who changes things succeeded'),
    ...uncheckedIf(reads.changer.changes === 0, 'the one who changes things changed nothing'),
    ...uncheckedIf(fault.isProbed === true && probe.tried === 0, 'no write went directly to the old primary'),
  ]
}

/** No fault is of a process of the product: each must survive, and customers must have bought. */
export function faultsOfRun({ bookings, ends }: Pick<HaTrial, 'bookings' | 'ends'>): string[] {
  const ended = ends > 0 ? [`${ends} exits of processes on their own`] : []
  return [...ended, ...uncheckedIf(bookings === 0, 'no booking was confirmed')]
}

function uncheckedIf(isTrue: boolean, why: string): string[] {
  return isTrue ? [`nothing was checked: ${why}`] : []
}
