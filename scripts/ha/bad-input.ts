import { checkBooks } from '../../bench/chaos/check-books.ts'
import { startCustomers } from '../../bench/chaos/customers.ts'
import { tryExpiredCertificate, tryOtherReplica } from './bad-addresses.ts'
import { tryFullDisk, tryTwoPrimaries, tryWrongClock } from './bad-cluster.ts'
import type { HaWorld } from './open-world.ts'

export type Outcome = {
  /** Of the product, PostgreSQL or Patroni. */
  messages: string[]
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

/** Each while customers buy; true if nothing was lost and each message says what to do. */
export async function tryBadInputs(world: HaWorld, { seed, chosen }: Plan): Promise<boolean> {
  let isRight = true
  for (const badInput of badInputs.filter(({ name }) => chosen.includes(name)))
    if (!(await tryBadInput(world, badInput, seed))) isRight = false
  return isRight
}

async function tryBadInput(world: HaWorld, { words, run }: BadInput, seed: number): Promise<boolean> {
  const { cluster, processes } = world
  await cluster.untilSettled()
  const origins = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const customers = startCustomers({ ...world, origins, seed })
  const outcome = await run(world).catch((error: Error) => ({ messages: [], faults: [error.message] }))
  const unsettled = await cluster.untilSettled().then(
    () => [],
    (error: Error) => [error.message],
  )
  await customers.leave()
  const { told, answers } = customers
  const { lost, doubled, broken, cents, differing, stuck, restedAfter } = await checkBooks(cluster, told)
  const booked = told.booked.size + told.seated.size
  console.log(
    `${words}: ${booked} bookings, ${lost.length} lost, ${doubled.length} sold twice, ${cents} cents unaccounted for, settled after ${restedAfter.toFixed(1)} s`,
  )
  if ('obstacle' in outcome) console.log(`  skipped: ${outcome.obstacle}`)
  const { messages, faults } = { messages: [], faults: [], ...outcome }
  for (const message of messages) console.log(`  says: ${message}`)
  const late = stuck > 0 ? [`${stuck} payments are on their way for more than a minute`] : []
  const wrong = answers.broken.map(answer => `answered ${answer}`)
  const violations = [...faults, ...unsettled, ...lost, ...doubled, ...broken, ...differing, ...late, ...wrong]
  for (const violation of violations) console.log(`  ✗ ${violation}`)
  return violations.length === 0
}
