import type { Db } from '#kit/server/db.ts'
import type { OtherProvider } from '../connection-rules.ts'
import { findConnection } from './store.ts'

/** Whether a facility is connected to a provider, whatever became of the last question. */
export async function isConnectedTo(db: Db, asked: { facilityId: string; provider: OtherProvider }): Promise<boolean> {
  return (await findConnection(db, asked)) !== undefined
}
