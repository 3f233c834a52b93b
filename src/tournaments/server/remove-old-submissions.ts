import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldSubmissions } from './store.ts'

/** Tournaments that were declined, with what was asked about them. */
export const removeOldSubmissions: RemoveOld = deleteOldSubmissions
