import type { Bench } from './bench.ts'
import { benchDate, benchFacilityId } from './bench-slots.ts'
import { countStatements, type StatementCount, trackStatements } from './count-statements.ts'
import { requestText } from './http-connection.ts'
import { printTable } from './print-table.ts'
import { buy, type Send } from './purchase.ts'
import { sample } from './rounds.ts'

const CALLS = 20
/** Statements a call, at any size. */
const goals = { availability: 1, hold: 2, intent: undefined, booking: 5 }

/** P9: what one call asks of the database, for one slot and for five, counted by PostgreSQL itself. */
export async function showStatements(bench: Bench): Promise<void> {
  await trackStatements(bench.database.db, true)
  const rows = [await countReads(bench)]
  for (const slots of [1, 5]) rows.push(...(await countPurchase(bench, slots)))
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
  return row('availability', counts, goals.availability)
}

/** The steps of `buy`, each counted by itself. */
async function countPurchase({ app, database, http, take, visitors }: Bench, size: number): Promise<string[][]> {
  const names = ['hold', 'intent', undefined, 'booking'] as const
  const rows: string[][] = []
  let step = 0
  const send: Send = async requests => {
    const name = names[step++]
    const load = () => http.run({ port: app.port, connections: 4, requests, keepBodies: true })
    const taken: Awaited<ReturnType<typeof load>>[] = []
    const counts = await countStatements(database.db, requests.length, async () => taken.push(await load()))
    if (name) rows.push(row(`${name}, ${size} ${size === 1 ? 'slot' : 'slots'}`, counts, goals[name]))
    return sample({ processes: [], postmaster: database.postmaster }, async () => taken[0]!)
  }
  // Slots of one facility stand 200 apart in the order of the dispenser: CALLS facilities get `size` slots each.
  const { slots } = take(200 * size)
  const purchases = Array.from({ length: CALLS }, (_, i) => ({
    cookie: visitors[i]!,
    slots: Array.from({ length: size }, (__, k) => slots[k * 200 + i]!),
  }))
  await buy(purchases, send)
  return rows
}

function row(name: string, counts: readonly StatementCount[], goal: number | undefined): string[] {
  const sum = (some: readonly StatementCount[]) => some.reduce((total, { perCall }) => total + perCall, 0)
  const frame = counts.filter(({ statement }) => /^(begin|commit|rollback)/i.test(statement))
  const sandbox = counts.filter(({ statement }) => statement.includes('sandbox_'))
  const own = sum(counts) - sum(frame) - sum(sandbox)
  const verdict = goal === undefined ? '' : `≤ ${goal} ${own <= goal ? '✓ met' : '✗ not met'}`
  return [name, String(own), String(sum(sandbox)), String(sum(frame)), verdict]
}
