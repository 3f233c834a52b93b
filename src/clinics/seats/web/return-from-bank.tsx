import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Finishing } from '#bookings/checkout/web/finishing.tsx'
import { hideSecret } from '#bookings/checkout/web/hide-secret.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ClinicBooking } from '../contract.ts'
import { clinicBookingQuery, finishClinicBooking } from './api.ts'
import { clinicBooked } from './checkout-messages.ts'
import { noHold, useClinicHold } from './clinic-hold.ts'
import { noClinicPayment, useClinicPayment } from './payment-under-way.ts'
import { clinicReturnTexts } from './receipt-messages.ts'
import { useTypedAttendance } from './use-booking-form.ts'

/** At /nil-booking-success after the bank's redirect. Ignores the URL's outcome and asks the server. */
export function ReturnFromClinicBank({ paymentIntentId }: { paymentIntentId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [memory, remember] = useClinicPayment()
  const [, setHold] = useClinicHold(memory.clinicId)
  const [, changeAttendance] = useTypedAttendance(memory.clinicId)
  const silence = useQuery<boolean>({ queryKey: ['clinic-silence', paymentIntentId], enabled: false })
  const finish = useQuery({
    queryKey: ['finish-clinic', paymentIntentId],
    queryFn: () =>
      untilAnswered(
        () => finishClinicBooking({ body: { stripePaymentIntentId: paymentIntentId } }),
        () => client.setQueryData(['clinic-silence', paymentIntentId], true),
      ),
    enabled: typeof document !== 'undefined',
    gcTime: 0,
  })

  const showReceipt = useEffectEvent((booking: ClinicBooking) => {
    setHold(noHold)
    changeAttendance({})
    remember(noClinicPayment)
    forgetSeats(client, booking.clinic.id)
    client.setQueryData(clinicBookingQuery({ id: booking.id, key: null }).queryKey, booking)
    toast(clinicBooked)
    void navigate(paths.nilBookingSuccess(booking.id), { replace: true })
  })
  const booking = finish.data?.booking
  useEffect(() => {
    if (booking) showReceipt(booking)
  }, [booking])
  useEffect(hideSecret, [])

  if (finish.isError) return <NotBooked error={finish.error} clinicId={memory.clinicId} />
  return <Finishing isSilent={silence.data === true} />
}

function NotBooked({ error, clinicId }: { error: unknown; clinicId: string }) {
  const { title, text } = clinicReturnTexts(error)
  return (
    <ClinicMessage
      title={title}
      action={
        clinicId && (
          <Link to={paths.nilBooking(clinicId)} className={buttonClass()}>
            Back to the clinic
          </Link>
        )
      }
    >
      {text}
    </ClinicMessage>
  )
}
