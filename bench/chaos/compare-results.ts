import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Db, isDatabaseUnavailable } from '#kit/server/db/db.ts'
import type { Row } from '#kit/server/db/statement.ts'
import { pick, type Random } from '../../scripts/seed/random.ts'
import type { TcpProxy } from './tcp-proxy.ts'

export type Comparison = {
  resets: number
  answered: number
  /** With an error that says so. */
  lost: number
  /** Rows that are not those of their statement, and unexpected errors. */
  mismatches: string[]
}

type Options = { db: Db; line: Pick<TcpProxy, 'cutOne'>; random: Random; resets: number; signal?: AbortSignal }

const CLIENTS = 16
const MOST_MS = 3

/** Resets one connection after another while statements run, and compares every result with its statement. */
export async function compareResults({ db, line, random, resets, signal }: Options): Promise<Comparison> {
  const seen: Comparison = { resets: 0, answered: 0, lost: 0, mismatches: [] }
  const stop = new AbortController()
  let next = 0

  async function keepAsking(): Promise<void> {
    while (!stop.signal.aborted) {
      const number = next++
      try {
        const [rows, expected] = await pick(random, questions)(db, number)
        seen.answered++
        if (!isDeepStrictEqual([...rows], expected)) seen.mismatches.push(`${number}: ${JSON.stringify(rows)}`)
      } catch (error) {
        if (isDatabaseUnavailable(error)) seen.lost++
        else seen.mismatches.push(`${number}: ${String(error)}`)
      }
    }
  }

  const clients = Array.from({ length: CLIENTS }, keepAsking)
  try {
    while (seen.resets < resets) {
      const before = seen.answered
      while (seen.answered === before) await sleep(1, undefined, { signal })
      await sleep(random() * MOST_MS)
      if (line.cutOne(random)) seen.resets++
    }
  } finally {
    stop.abort()
    await Promise.all(clients)
  }
  return seen
}

type Question = (db: Db, number: number) => Promise<[rows: readonly Row[], expected: object[]]>

/** Of different shapes, so that the rows of another are noticed. */
const questions: readonly Question[] = [
  async (db, number) => [await db`select ${number}::int as number`, [{ number }]],
  async (db, number) => {
    const text = `text ${number}`
    return [await db`select ${text}::text as text, pg_sleep(0.001)::text as slept`, [{ text, slept: '' }]]
  },
  async (db, number) => {
    const rows = await db.read`select ${number}::int + i as number, i from generate_series(1, ${number % 50}::int) as i`
    return [rows, Array.from({ length: number % 50 }, (_, i) => ({ number: number + i + 1, i: i + 1 }))]
  },
  async (db, number) => {
    const rows = await db.begin(async tx => [
      ...(await tx`select ${number}::int as first`),
      ...(await tx`select ${number}::int as second, ${String(number)}::text as text`),
    ])
    return [rows, [{ first: number }, { second: number, text: String(number) }]]
  },
]
