import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldLeads } from './store.ts'

/** Leads too old to answer. */
export const removeOldLeads: RemoveOld = deleteOldLeads
