import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { ClinicBooking } from '../contract.ts'
import { ownClinicBookingsQuery } from './api.ts'

export type OwnSeats = {
  /** Confirmed, newest first. */
  bookings: ClinicBooking[]
  ended: ClinicBooking | null
  /** Still loading; a failed request counts as none. */
  isUnknown: boolean
}

export function useOwnSeats(clinicId: string): OwnSeats {
  // The server renders the same page for everyone.
  const { data = [], isPending } = useQuery({ ...ownClinicBookingsQuery, enabled: useHydrated() })
  const those = data.filter(({ clinic }) => clinic.id === clinicId)
  return {
    bookings: those.filter(({ status }) => status === 'confirmed'),
    ended: those.find(({ status }) => status === 'cancelled') ?? null,
    isUnknown: isPending,
  }
}
