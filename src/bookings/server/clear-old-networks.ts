import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { clearOldNetworks } from './store.ts'

/** The bookings stay. */
export const clearOldBookingNetworks: RemoveOld = clearOldNetworks
