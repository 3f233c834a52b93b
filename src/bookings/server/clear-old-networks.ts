import type { RemoveOld } from '#kit/server/remove-old.ts'
import { clearOldNetworks } from './store.ts'

/** The bookings stay. */
export const clearOldBookingNetworks: RemoveOld = clearOldNetworks
