import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldAuditEntries } from './store.ts'

/** What was noted of privileged actions. The one place that takes anything out of the log for its age. */
export const removeOldAudit: RemoveOld = deleteOldAuditEntries
