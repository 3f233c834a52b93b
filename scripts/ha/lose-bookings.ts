import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from '../../bench/chaos/check-books.ts'
import { startCustomers } from '../../bench/chaos/customers.ts'
import { untilReady } from '../../bench/chaos/processes.ts'
import { describeMachine } from '../../bench/parts/describe-machine.ts'
import type { HaWorld } from './open-world.ts'

/** Of one death of the primary. */
type Loss = { bookings: number; lost: number }

/** Each way, so that the standbys are behind by at least this. */
const DELAY_MS = 500
const WARM_UP_MS = 4_000
const DELAYED_MS = 3_000

/** Without synchronous replication: the primary dies while what it has sent is still on its way. */
export async function loseBookings(world: HaWorld, { times, seed }: { times: number; seed: number }): Promise<Loss[]> {
  const losses: Loss[] = []
  for (let i = 0; i < times; i++) {
    losses.push(await loseOnce(world, seed + i))
    console.log(`  ${losses.at(-1)!.lost} of ${losses.at(-1)!.bookings} confirmed bookings lost`)
  }
  return losses
}

async function loseOnce({ cluster, processes, cookieOf, clinics }: HaWorld, seed: number): Promise<Loss> {
  await cluster.untilSettled()
  const origins = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const customers = startCustomers({ origins, cookieOf, clinics, seed })
  await sleep(WARM_UP_MS)
  const [primary] = await cluster.primaries()
  const { postgres: replication } = primary!.lines
  replication.delayMs = DELAY_MS
  await sleep(DELAYED_MS)
  primary!.kill()
  replication.setMood('cut')
  while ((await cluster.primaries()).length === 0) await sleep(100)
  replication.setMood('open')
  replication.delayMs = 0
  primary!.start()
  await cluster.untilSettled()
  await untilReady(processes)
  await customers.leave()
  const { told } = customers
  const { lost } = await checkBooks(cluster, told)
  return {
    bookings: told.booked.size + told.seated.size,
    lost: lost.filter(sentence => sentence.endsWith('is not there')).length,
  }
}

export function showLosses(losses: readonly Loss[], { seed }: { seed: number }): string[] {
  const date = new Date().toISOString().slice(0, 10)
  const bookings = losses.reduce((sum, loss) => sum + loss.bookings, 0)
  const lost = losses.map(loss => loss.lost)
  return [
    '',
    `\`npm run ha -- --asynchronous --times ${losses.length} --seed ${seed}\`, ${date}: ${describeMachine()}. With`,
    `\`synchronous_mode: false\`, a replication that is ${DELAY_MS / 1000} s late, and the primary killed: ${lost.reduce((sum, one) => sum + one, 0)} of ${bookings} confirmed bookings lost`,
    `(${lost.join(', ')} each time).`,
    '',
  ]
}
