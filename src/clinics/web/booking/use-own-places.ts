import { useQuery } from '@tanstack/react-query'
import type { ClinicBooking } from '#clinics/contract.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { ownClinicBookingsQuery } from '../api.ts'

export type OwnPlaces = {
  /** This browser's bookings of the clinic that stand, the newest first. */
  bookings: ClinicBooking[]
  /** The newest one that has ended; null where there is none. */
  ended: ClinicBooking | null
  /** It is not known yet whether there are some. A list that cannot be had is none. */
  isUnknown: boolean
}

/** What this browser has booked of a clinic already. */
export function useOwnPlaces(clinicId: string): OwnPlaces {
  // The page is the same for everybody when the server makes it.
  const { data = [], isPending } = useQuery({ ...ownClinicBookingsQuery, enabled: useHydrated() })
  const those = data.filter(({ clinic }) => clinic.id === clinicId)
  return {
    bookings: those.filter(({ status }) => status === 'confirmed'),
    ended: those.find(({ status }) => status === 'cancelled') ?? null,
    isUnknown: isPending,
  }
}
