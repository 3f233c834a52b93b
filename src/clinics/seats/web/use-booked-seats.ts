import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { useNotes } from '#bookings/web/use-customer-form.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ClinicBooking } from '../contract.ts'
import { clinicBookingQuery } from './api.ts'
import { clinicBooked } from './checkout-messages.ts'
import { noHold, useClinicHold } from './clinic-hold.ts'
import { noClinicPayment, useClinicPayment } from './payment-under-way.ts'
import { useTypedAttendance } from './use-booking-form.ts'

/** Retries until there is an answer, clears the form and opens the receipt. Throws refusals. */
export function useBookedSeats(clinicId: string, onSilence: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [, setHold] = useClinicHold(clinicId)
  const [, remember] = useClinicPayment()
  const [, changeNotes] = useNotes(clinicId)
  const [, changeAttendance] = useTypedAttendance(clinicId)

  return async (ask: () => Promise<{ booking: ClinicBooking }>) => {
    const { booking } = await untilAnswered(ask, onSilence)
    client.setQueryData(clinicBookingQuery({ id: booking.id, key: null }).queryKey, booking)
    toast(clinicBooked)
    // Replaces the finished checkout: Back skips it.
    await navigate(paths.nilBookingSuccess(booking.id), { replace: true })
    setHold(noHold)
    remember(noClinicPayment)
    changeAttendance({})
    changeNotes('')
    forgetSeats(client, clinicId)
  }
}
