import { setTimeout as sleep } from 'node:timers/promises'
import type { Answers } from './ask.ts'
import { checkBooks, faultsOfBooks, type Verdict } from './check-books.ts'
import { type Customers, startCustomers } from './customers.ts'
import { type Fault, injectFault, type Victims } from './faults.ts'
import { startOwners } from './owners.ts'
import { untilReady } from './processes.ts'

export type Trial = {
  fault: Fault
  obstacle?: string
  times: number
  bookings: number
  cancellations: number
  lists: number
  answers?: Answers
  /** Seconds from a fault's end until all processes were ready and a booking succeeded. */
  recoveries: number[]
  /** Within a minute. */
  missing?: string
  /** Exits that we did not cause. */
  ends: number
  verdict?: Verdict
}

export type ChaosWorld = Victims & {
  cookieOf: (visitorId: string) => string
  clinics: readonly string[]
}

const RECOVERY_MS = 60_000

/** Repeats the fault while customers buy, then waits until everything settles and checks the books. */
export async function tryFault(world: ChaosWorld, fault: Fault, { seconds, seed }: { seconds: number; seed: number }) {
  const trial: Trial = { fault, times: 0, bookings: 0, cancellations: 0, lists: 0, recoveries: [], ends: 0 }
  const obstacle = fault.obstacle?.(world)
  if (obstacle) return { ...trial, obstacle }
  const { processes, cookieOf, clinics, random, database } = world
  const origins = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const endsBefore = countEnds(world)
  const customers = startCustomers({ origins, cookieOf, clinics, seed })
  const owners = startOwners({ ports: origins.map(origin => Number(new URL(origin).port)), seed })
  const until = performance.now() + seconds * 1000
  try {
    do {
      await sleep(500 + 1_500 * random())
      const over = await injectFault(fault, world)
      trial.times++
      trial.recoveries.push((await untilRecovered(world, customers, over)) / 1000)
    } while (performance.now() < until)
  } catch (error) {
    trial.missing = error instanceof Error ? error.message : String(error)
  } finally {
    await Promise.all([customers.leave(), owners.leave()])
  }
  const { told, answers } = customers
  return {
    ...trial,
    bookings: told.booked.size + told.seated.size,
    cancellations: told.cancelled.size + told.unseated.size,
    lists: owners.lists,
    answers,
    ends: countEnds(world) - endsBefore,
    verdict: await checkBooks(database, told),
  }
}

/** Milliseconds since the fault ended. */
async function untilRecovered({ processes }: ChaosWorld, { successes }: Customers, over: number): Promise<number> {
  await untilReady(processes)
  const ready = performance.now()
  for (;;) {
    const first = successes.find(({ confirmed }) => confirmed > over)
    if (first) return Math.max(first.confirmed, ready) - over
    if (performance.now() > over + RECOVERY_MS) throw new Error('Bookings no longer succeed.')
    await sleep(20)
  }
}

function countEnds({ processes }: ChaosWorld): number {
  return processes.reduce((sum, { ends }) => sum + ends, 0)
}

/** Process exits are reported, but no violation. */
export function violationsOf({ verdict, answers, missing }: Trial): string[] {
  if (!verdict || !answers) return []
  return [
    ...(missing ? [missing] : []),
    ...faultsOfBooks(verdict),
    ...answers.broken.map(answer => `answered ${answer}`),
  ]
}
