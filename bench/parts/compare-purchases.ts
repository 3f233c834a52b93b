import { costRow, report } from '../report/bench-row.ts'
import type { Bench } from './bench.ts'
import { rateRows, referenceSides } from './compare-holds.ts'
import { printGoal, printTable, sampleRow, show } from './print-table.ts'
import { buy, type PurchaseSteps, type Send } from './purchase.ts'
import { inTurn, ratio, type Sample, sample, spread } from './rounds.ts'

const GOAL_CPU_MS = 4.5
const PURCHASES_A_ROUND = 640

/**
 * P3: hold, intent and booking of one slot. The sandbox's confirmation, elsewhere a real provider's work, is shown but
 * not counted. Beside it: a hold and the update to a booking. The goal of the rate is beside the product's own statements:
 * `-- booking`.
 */
export async function comparePurchases(bench: Bench): Promise<void> {
  const { rounds, connections } = bench
  const references = referenceSides(bench, { book: true, count: PURCHASES_A_ROUND })
  const purchases: PurchaseSteps[] = []
  const ours = async () => {
    const steps = await buySome(bench)
    purchases.push(steps)
    return whole(steps)
  }
  const sides = [ours, ...references.map(({ run }) => run)]
  await inTurn(1, sides)
  purchases.length = 0
  const [wholes, ...others] = await inTurn(rounds, sides)
  const rates = others.map(other =>
    ratio(
      wholes!.map(({ rate }) => rate),
      other.map(({ rate }) => rate),
    ),
  )
  printTable(`P3  a whole purchase: ${connections} connections, ${rounds} rounds of ${PURCHASES_A_ROUND}`, [
    ['', 'a second', 'CPU ms each', 'p95 ms'],
    ...(['hold', 'intent', 'booking', 'confirm'] as const).map(name =>
      sampleRow(
        name === 'confirm' ? '(sandbox confirm)' : name,
        purchases.map(steps => steps[name]),
      ),
    ),
    sampleRow('Openfield, the three', wholes!),
    ...references.map(({ name }, i) => sampleRow(`hold + book, ${name}`, others[i]!)),
    ...references.map(({ name }, i) => [`Openfield / ${name}`, show(rates[i]!), '', '']),
  ])
  const spent = spread(wholes!.map(sampled => sampled.cpuMs))
  printGoal(`≤ ${GOAL_CPU_MS} CPU ms`, spent.median, spent.median <= GOAL_CPU_MS)
  const what = 'hold, intent and booking'
  report(
    ...rateRows(`${what}: rate`, rates, { bench, statement: 'two statements that hold and book' }),
    costRow(`${what}: CPU`, 'CPU ms', { measured: spent, goal: GOAL_CPU_MS }),
  )
}

function buySome({ app, database, http, connections, take, visitors }: Bench): Promise<PurchaseSteps> {
  const { from, slots } = take(PURCHASES_A_ROUND)
  const measured = { processes: [app.pid], postmaster: database.postmaster }
  const send: Send = requests =>
    sample(measured, () => http.run({ port: app.port, connections, requests, keepBodies: true }))
  const purchases = slots.map((slot, i) => ({ cookie: visitors[(from + i) % visitors.length]!, slots: [slot] }))
  return buy(purchases, send)
}

function whole({ hold, intent, booking }: PurchaseSteps): Sample {
  const steps = [hold, intent, booking]
  const secondsEach = steps.reduce((sum, { rate }) => sum + 1 / rate, 0)
  return {
    rate: 1 / secondsEach,
    cpuMs: steps.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    p95: steps.reduce((sum, { p95 }) => sum + p95, 0),
  }
}
