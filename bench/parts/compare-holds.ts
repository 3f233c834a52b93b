import { type BenchRow, costRow, fasterRow, report } from '../report/bench-row.ts'
import type { Bench } from './bench.ts'
import { runPgbench } from './pgbench.ts'
import { printGoal, printTable, sampleRow, show } from './print-table.ts'
import { holdRequest } from './purchase.ts'
import { inTurn, ratio, type Sample, type Spread, sample, spread } from './rounds.ts'

const GOAL_CPU_MS = 0.5
const GOAL_RATIO = 0.5
const HOLDS_A_ROUND = 3_200

/** P2: `POST /api/hold-slots`, one slot each, beside a minimal statement by pgbench and by the bare driver. */
export async function compareHolds(bench: Bench): Promise<void> {
  const { rounds, connections } = bench
  const references = referenceSides(bench, { book: false, count: HOLDS_A_ROUND })
  const sides = [() => holdOverHttp(bench), ...references.map(({ run }) => run)]
  await inTurn(1, sides)
  const [ours, ...others] = await inTurn(rounds, sides)
  const rates = others.map(other =>
    ratio(
      ours!.map(({ rate }) => rate),
      other.map(({ rate }) => rate),
    ),
  )
  const size = HOLDS_A_ROUND.toLocaleString('en-US')
  printTable(`P2  POST /api/hold-slots: ${connections} connections, ${rounds} rounds of ${size}`, [
    ['', 'holds/s', 'CPU ms a hold', 'p95 ms'],
    sampleRow('Openfield', ours!),
    ...references.map(({ name }, i) => sampleRow(name, others[i]!)),
    ...references.map(({ name }, i) => [`Openfield / ${name}`, show(rates[i]!), '', '']),
  ])
  const spent = spread(ours!.map(sampled => sampled.cpuMs))
  printGoal(`≤ ${GOAL_CPU_MS} CPU ms`, spent.median, spent.median <= GOAL_CPU_MS, 3)
  printGoal(`≥ ${GOAL_RATIO} × the rate of ${references[0]!.name}`, rates[0]!.median, rates[0]!.median >= GOAL_RATIO)
  report(
    ...rateRows('hold a slot: rate', rates, { bench, goal: GOAL_RATIO, statement: 'a statement that holds' }),
    costRow('hold a slot: CPU', 'CPU ms', { measured: spent, goal: GOAL_CPU_MS }),
  )
}

/** The goal is for pgbench; the driver comes last. */
export function rateRows(
  what: string,
  rates: readonly Spread[],
  { bench, goal, statement }: { bench: Bench; goal?: number; statement: string },
): BenchRow[] {
  const reference = `${statement}, pgbench, ${bench.connections} clients`
  const details = { reference, ...(goal !== undefined && { goal }) }
  const beside: BenchRow = bench.scripts
    ? fasterRow(what, rates[0]!, details)
    : { what, unit: '×', better: 'higher', ...details, missing: PGBENCH_MISSING }
  return [beside, fasterRow(what, rates.at(-1)!, { reference: `${statement}, the driver alone` })]
}

const PGBENCH_MISSING = 'pgbench is not installed (package postgresql of Debian and Ubuntu)'

type Side = { name: string; run: () => Promise<Sample> }

/** pgbench first if installed, then the driver. Client CPU counts only for the driver. */
export function referenceSides(bench: Bench, { book, count }: { book: boolean; count: number }): Side[] {
  const { database, driver, scripts, connections: clients, take } = bench
  const { postmaster, url } = database
  const byDriver = () => {
    const job = { url, clients, from: take(count).from, count, book }
    return sample({ processes: [driver.pid], postmaster }, () => driver.run(job))
  }
  const alone = { name: 'driver alone', run: byDriver }
  if (!scripts) return [alone]
  const script = book ? scripts.holdThenBook : scripts.hold
  const byPgbench = () => {
    const job = { script, clients, from: take(count).from, count }
    return sample({ processes: [], postmaster }, () => runPgbench(database, job))
  }
  return [{ name: 'pgbench (database only)', run: byPgbench }, alone]
}

function holdOverHttp({ app, database, http, connections, take, visitors }: Bench): Promise<Sample> {
  const { from, slots } = take(HOLDS_A_ROUND)
  const requests = slots.map((slot, i) =>
    holdRequest({ cookie: visitors[(from + i) % visitors.length]!, slots: [slot] }),
  )
  const load = () => http.run({ port: app.port, connections, requests })
  return sample({ processes: [app.pid], postmaster: database.postmaster }, load)
}
