import { randomUUID } from 'node:crypto'
import { connect } from '#kit/server/db/db.ts'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'
import type { Place } from './cluster.ts'
import { holdOnGround } from './rewritten.ts'

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
      const ends = await Promise.allSettled(Array.from({ length: CLIENTS }, () => holdOnGround(db, slot, randomUUID())))
      found.winners.push(ends.filter(end => end.status === 'fulfilled' && end.value).length)
      for (const end of ends)
        if (end.status === 'rejected') found.errors.push(String(end.reason))
        else if (!end.value) found.refused++
    }
    return found
  } finally {
    await db.end({ timeout: 1 })
  }
}
