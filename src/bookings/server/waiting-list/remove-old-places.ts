import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldPlaces } from './store.ts'

/** For past times, in any status. */
export const removeOldPlaces: RemoveOld = deleteOldPlaces
