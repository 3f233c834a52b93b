import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldWaiting } from './store.ts'

export const removeOldClinicWaiting: RemoveOld = deleteOldWaiting
