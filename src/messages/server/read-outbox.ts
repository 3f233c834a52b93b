import type { Db } from '#kit/server/db/db.ts'
import { type OutboxFigures, readFigures } from './store.ts'

export type { OutboxFigures } from './store.ts'

export async function readOutbox(db: Db): Promise<OutboxFigures> {
  return readFigures(db)
}
