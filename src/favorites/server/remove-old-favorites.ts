import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldFavorites } from './store.ts'

/** For browsers without an account: an account keeps its favorites. */
export const removeOldFavorites: RemoveOld = deleteOldFavorites
