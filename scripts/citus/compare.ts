import type { Db } from '#kit/server/db/db.ts'
import { quantile } from '../../bench/parts/load-process.ts'
import { inTurn } from '../../bench/parts/rounds.ts'

export type Measured = { medianMs: number; rate: number }
/** Of each side, a figure per round. */
export type Comparison = { name: string; clients: number; single: Measured[]; citus: Measured[] }

/** `call` numbers the calls of all rounds. */
export type Work = { name: string; calls: number; run: (db: Db, call: number) => Promise<unknown> }

/** The same calls on each, in alternating rounds; both sides warm up first. */
export async function compare(
  { single, citus }: { single: Db; citus: Db },
  work: Work,
  { clients, rounds }: { clients: number; rounds: number },
): Promise<Comparison> {
  let next = 0
  const side = (db: Db) => () => measure(db, work, { clients, from: (next += work.calls) })
  const sides = [side(single), side(citus)]
  await inTurn(1, sides)
  const [ofSingle, ofCitus] = await inTurn(rounds, sides)
  return { name: work.name, clients, single: ofSingle!, citus: ofCitus! }
}

async function measure(
  db: Db,
  { calls, run }: Work,
  { clients, from }: { clients: number; from: number },
): Promise<Measured> {
  const times: number[] = []
  let done = 0
  const began = performance.now()
  const client = async () => {
    for (let call = done++; call < calls; call = done++) {
      const asked = performance.now()
      await run(db, from + call)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { medianMs: quantile(times, 0.5), rate: (1_000 * calls) / (performance.now() - began) }
}
