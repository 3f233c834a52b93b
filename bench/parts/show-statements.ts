import { costRow, exactly, report } from '../report/bench-row.ts'
import type { Bench } from './bench.ts'
import { benchDate, benchFacilityId } from './bench-slots.ts'
import { countStatements, type StatementCount, trackStatements, waitForQuiet } from './count-statements.ts'
import { requestText } from './http-connection.ts'
import { printTable } from './print-table.ts'
import { buy, type Send } from './purchase.ts'
import { sample } from './rounds.ts'

const CALLS = 20
/** Statements per call, at any size. */
const goals = { availability: 1, hold: 1, intent: undefined, booking: 5 }

/** P9: for one slot and for five, with background work, counted by PostgreSQL. */
export async function showStatements(bench: Bench): Promise<void> {
  const { db } = bench.database
  await trackStatements(db, true)
  await waitForQuiet(db)
  const rows = [await countReads(bench)]
  for (const slots of [1, 5]) {
    // Not between the steps of a purchase: the provider's event would book before the buyer.
    await waitForQuiet(db)
    rows.push(...(await countPurchase(bench, slots)))
  }
  printTable("P9  statements a call; the sandbox's own, and begin and commit, apart", [
    ['', 'statements', 'sandbox', 'begin/commit', 'goal'],
    ...rows,
  ])
}

async function countReads({ app, database, http }: Bench): Promise<string[]> {
  const query = new URLSearchParams({ facilityId: benchFacilityId(3), date: benchDate(3) })
  const requests = Array.from({ length: CALLS }, () =>
    requestText('GET', `/api/availability-slots?${query.toString()}`),
  )
  const counts = await countStatements(database.db, CALLS, () => http.run({ port: app.port, connections: 4, requests }))
  return row('availability', counts)
}

async function countPurchase({ app, database, http, take, visitors }: Bench, size: number): Promise<string[][]> {
  const names = ['hold', 'intent', undefined, 'booking'] as const
  const rows: string[][] = []
  let step = 0
  const send: Send = async requests => {
    const name = names[step++]
    const load = () => http.run({ port: app.port, connections: 4, requests, keepBodies: true })
    const taken: Awaited<ReturnType<typeof load>>[] = []
    const counts = await countStatements(database.db, requests.length, async () => taken.push(await load()))
    if (name) rows.push(row(name, counts, size))
    return sample({ processes: [], postmaster: database.postmaster }, async () => taken[0]!)
  }
  // Slots of one facility are 200 apart: CALLS facilities get `size` each.
  const { slots } = take(200 * size)
  const purchases = Array.from({ length: CALLS }, (_, i) => ({
    cookie: visitors[i]!,
    slots: Array.from({ length: size }, (__, k) => slots[k * 200 + i]!),
  }))
  await buy(purchases, send)
  return rows
}

function row(name: keyof typeof goals, counts: readonly StatementCount[], slots?: number): string[] {
  const goal = goals[name]
  const label = slots ? `${name}, ${slots} ${slots === 1 ? 'slot' : 'slots'}` : name
  const sum = (some: readonly StatementCount[]) => some.reduce((total, { perCall }) => total + perCall, 0)
  const frame = counts.filter(({ statement }) => /^(begin|commit|rollback)/i.test(statement))
  const sandbox = counts.filter(({ statement }) => statement.includes('sandbox_'))
  const own = sum(counts) - sum(frame) - sum(sandbox)
  // Includes mail and events after the response; `-- booking` counts without them.
  if (goal !== undefined && name !== 'booking')
    report(costRow(`statements of one call: ${label}`, 'count', { measured: exactly(own), goal }))
  const verdict = goal === undefined ? '' : `≤ ${goal} ${own <= goal ? '✓ met' : '✗ not met'}`
  return [label, String(own), String(sum(sandbox)), String(sum(frame)), verdict]
}
