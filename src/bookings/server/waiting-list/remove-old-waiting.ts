import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldPlaces } from './store.ts'

export const removeOldPlaces: RemoveOld = deleteOldPlaces
