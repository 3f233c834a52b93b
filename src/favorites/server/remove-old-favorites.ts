import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldFavorites } from './store.ts'

/** Of browsers without an account: what an account has saved stays with it. */
export const removeOldFavorites: RemoveOld = deleteOldFavorites
