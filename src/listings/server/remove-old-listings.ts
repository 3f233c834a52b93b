import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldListings } from './store.ts'

/** Declined listings, with their questions. An approved one is kept as the record of a facility's origin. */
export const removeOldListings: RemoveOld = deleteOldListings
