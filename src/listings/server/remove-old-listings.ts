import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldListings } from './store.ts'

/** Listings that were declined, with what was asked about them. An approved one is the record of where a facility came from. */
export const removeOldListings: RemoveOld = deleteOldListings
