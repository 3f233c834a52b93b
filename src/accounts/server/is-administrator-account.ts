import type { Db, Tx } from '#kit/server/db/db.ts'
import { isAdministrator } from './store.ts'

export function isAdministratorAccount(db: Db | Tx, id: string): Promise<boolean> {
  return isAdministrator(db, id)
}
