import { toDecimal } from '#kit/shared/money.ts'
import { checkBooks, faultsOfBooks, type Verdict } from '../../bench/chaos/check-books.ts'
import { startCustomers } from '../../bench/chaos/customers.ts'
import { describeMachine } from '../../bench/parts/describe-machine.ts'
import { markdownTable } from '../../bench/parts/write-section.ts'
import { tryExpiredCertificate, tryOtherReplica } from './bad-addresses.ts'
import { tryFullDisk, tryTwoPrimaries, tryWrongClock } from './bad-cluster.ts'
import { countEnds, type HaWorld } from './open-world.ts'
import { faultsOfRun } from './try-fault.ts'

export type Outcome = {
  /** Of the product, PostgreSQL or Patroni. */
  messages: string[]
  /** What else was seen. */
  seen?: string
  /** What should not be. */
  faults: string[]
}

export type Obstacle = { obstacle: string }

type BadInput = { name: string; words: string; run: (world: HaWorld) => Promise<Outcome | Obstacle> }

export const badInputs: readonly BadInput[] = [
  { name: 'two-primaries', words: 'two nodes that both believe they are primary', run: tryTwoPrimaries },
  { name: 'clock', words: 'a node whose clock is an hour ahead becomes primary, then another', run: tryWrongClock },
  { name: 'full-disk', words: 'a full disk of the primary’s log', run: tryFullDisk },
  { name: 'other-replica', words: 'another database as DATABASE_REPLICA_URL', run: tryOtherReplica },
  { name: 'certificate', words: 'an expired certificate of the database', run: tryExpiredCertificate },
]

type Plan = { seed: number; chosen: readonly string[] }

export type BadTrial = {
  words: string
  bookings: number
  verdict: Verdict
  said: string[]
  /** Also a case that could not be tried. */
  violations: string[]
}

/** Each while customers buy. */
export async function tryBadInputs(world: HaWorld, { seed, chosen }: Plan): Promise<BadTrial[]> {
  const trials: BadTrial[] = []
  for (const badInput of badInputs.filter(({ name }) => chosen.includes(name))) {
    const trial = await tryBadInput(world, badInput, seed)
    console.log(`${trial.words}: ${trial.bookings} bookings, settled after ${trial.verdict.restedAfter.toFixed(1)} s`)
    for (const message of trial.said) console.log(`  says: ${message}`)
    for (const violation of trial.violations) console.log(`  ✗ ${violation}`)
    trials.push(trial)
  }
  return trials
}

async function tryBadInput(world: HaWorld, { words, run }: BadInput, seed: number): Promise<BadTrial> {
  const { cluster, processes } = world
  await cluster.untilSettled()
  const origins = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const endsBefore = countEnds(world)
  const customers = startCustomers({ ...world, origins, seed })
  const outcome = await run(world).catch((error: Error) => ({ messages: [], faults: [error.message] }))
  const unsettled = await cluster.untilSettled().then(
    () => [],
    (error: Error) => [error.message],
  )
  await customers.leave()
  const { told, answers } = customers
  const verdict = await checkBooks(cluster, told)
  const skipped = 'obstacle' in outcome ? [`skipped: ${outcome.obstacle}`] : []
  const { messages, faults, seen } = { messages: [], faults: [], seen: undefined, ...outcome }
  const wrong = answers.broken.map(answer => `answered ${answer}`)
  const bookings = told.booked.size + told.seated.size
  const ofRun = faultsOfRun({ bookings, ends: countEnds(world) - endsBefore })
  return {
    words,
    bookings,
    verdict,
    said: [...(seen ? [seen] : []), ...messages],
    violations: [...skipped, ...faults, ...unsettled, ...faultsOfBooks(verdict), ...ofRun, ...wrong],
  }
}

export function showBadInputs(trials: readonly BadTrial[], seed: number): string[] {
  const date = new Date().toISOString().slice(0, 10)
  const head = ['wrong', 'bookings confirmed', 'lost', 'sold twice', 'money unaccounted for', 'what it says']
  const rows = trials.map(({ words, bookings, verdict, said }) => [
    words,
    String(bookings),
    String(verdict.lost.length),
    String(verdict.doubled.length),
    `$${toDecimal(verdict.cents)}`,
    said.map(message => message.replaceAll('|', '/')).join('<br>'),
  ])
  const failed = trials.filter(({ violations }) => violations.length > 0)
  return [
    '',
    `\`npm run ha -- --bad --seed ${seed}\`, ${date}: ${describeMachine()}.`,
    '',
    ...markdownTable([head, ...rows]),
    '',
    failed.length === 0 ? 'Each passed.' : `Did not pass: ${failed.map(({ words }) => words).join('; ')}.`,
    '',
  ]
}
