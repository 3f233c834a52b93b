import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldWaiting } from './store.ts'

export const removeOldClinicWaiting: RemoveOld = deleteOldWaiting
