import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldPlaces } from './store.ts'

export const removeOldPlaces: RemoveOld = deleteOldPlaces
