import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldSubmissions } from './store.ts'

/** Deletes declined tournaments with their questions. */
export const removeOldSubmissions: RemoveOld = deleteOldSubmissions
