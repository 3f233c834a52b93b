import { randomUUID } from 'node:crypto'
import { holdSlots } from '#availability/holds/server/hold-slots.ts'
import { connect } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'
import type { Place } from './cluster.ts'

const RACES = 10
export const CLIENTS = 50

export type Races = { winners: number[]; refused: number; errors: string[] }

/** Each time is wanted by all clients at once, each with its own connection and visitor. */
export async function race({ url }: Pick<Place, 'url'>, next: () => FreeSlot): Promise<Races> {
  const db = connect({ url }, { max: CLIENTS, settings: { statement_timeout: 60_000, lock_timeout: 60_000 } })
  const found: Races = { winners: [], refused: 0, errors: [] }
  try {
    for (let round = 0; round < RACES; round++) {
      const slot = next()
      const ends = await Promise.allSettled(
        Array.from({ length: CLIENTS }, () =>
          holdSlots(db, { slotIds: [slot.id], visitorId: randomUUID(), networkKey: null }),
        ),
      )
      found.winners.push(ends.filter(({ status }) => status === 'fulfilled').length)
      for (const end of ends) {
        if (end.status === 'fulfilled') continue
        if (end.reason instanceof Problem && end.reason.code === 'slot-taken') found.refused++
        else found.errors.push(String(end.reason))
      }
    }
    return found
  } finally {
    await db.end({ timeout: 1 })
  }
}
