import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldLeads } from './store.ts'

/** Who asked for a demo or to start, so long ago that nobody answers any more. */
export const removeOldLeads: RemoveOld = deleteOldLeads
