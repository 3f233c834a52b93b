import type { Db } from '#kit/server/db/db.ts'
import type { OtherProvider } from '../contract.ts'
import { findConnection } from './store.ts'

export async function isConnectedTo(db: Db, asked: { facilityId: string; provider: OtherProvider }): Promise<boolean> {
  return (await findConnection(db, asked)) !== undefined
}
