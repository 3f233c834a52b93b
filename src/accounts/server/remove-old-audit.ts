import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldAuditEntries } from './store.ts'

/** The only place that removes audit entries by age. */
export const removeOldAudit: RemoveOld = deleteOldAuditEntries
