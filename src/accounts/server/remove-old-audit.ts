import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldAuditEntries } from './store.ts'

/** The only place that removes audit entries by age. */
export const removeOldAudit: RemoveOld = deleteOldAuditEntries
