import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldPlaces } from './store.ts'

/** Places in line for times that are over, however they ended. */
export const removeOldPlaces: RemoveOld = deleteOldPlaces
