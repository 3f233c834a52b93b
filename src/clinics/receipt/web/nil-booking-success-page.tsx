import { useQuery, useQueryClient } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { FinishingPayment } from '#checkout/web/finishing-payment.tsx'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { clinicBookingQuery, finishClinicBooking } from '#clinics/seats/web/api.ts'
import { clinicBooked } from '#clinics/seats/web/checkout-messages.ts'
import { noHold, useClinicHold } from '#clinics/seats/web/clinic-hold.ts'
import { noClinicPayment, useClinicPayment } from '#clinics/seats/web/payment-under-way.ts'
import { useTypedAttendance } from '#clinics/seats/web/use-booking-form.ts'
import { clinicFacilityQuery, forgetSeats, type SeatsAccess } from '#clinics/web/api.ts'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { ClinicReceipt } from './clinic-receipt.tsx'
import { clinicReturnTexts } from './receipt-messages.ts'

type Shown = {
  access: SeatsAccess | null
  paymentIntentId: string | null
  /** Page load, in milliseconds. */
  now: number
}

/** 404 also for others' bookings. Bank redirects are finished in the browser: rendering must not book. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const { searchParams } = new URL(request.url)
  const paymentIntentId = searchParams.get('payment_intent')
  const id = searchParams.get('booking') ?? ''
  if (paymentIntentId) return data<Shown>({ access: null, paymentIntentId, now })
  const access = isUuid(id) ? { id, key: searchParams.get('key') } : null
  const booking =
    access && (await context.get(queryContext).ensureQueryData(clinicBookingQuery(access)).catch(missingBooking))
  if (!booking) return data<Shown>({ access: null, paymentIntentId: null, now }, 404)
  if (typeof document === 'undefined')
    await context.get(queryContext).prefetchQuery(clinicFacilityQuery(booking.clinic.facilityId))
  return data<Shown>({ access, paymentIntentId: null, now })
}

/** /nil-booking-success?booking=…[&key=…]: the receipt, and the bank's return URL. */
export function Component() {
  const { access, paymentIntentId, now } = useLoaderData<Shown>()
  const booking = useQuery({ ...clinicBookingQuery(access ?? nobody), enabled: access !== null })
  if (paymentIntentId) return <ReturnFromClinicBank paymentIntentId={paymentIntentId} />
  if (!booking.data || !access) return <BookingNotFound />
  return <ClinicReceipt key={access.id} booking={booking.data} {...{ access, now }} />
}

const nobody = { id: '', key: null }

function missingBooking(error: unknown): ClinicBooking | null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function BookingNotFound() {
  return (
    <ClinicMessage title="We can’t find that booking">
      Open the full link in your email, or use the browser you booked with.
    </ClinicMessage>
  )
}

/** At /nil-booking-success after the bank's page. */
function ReturnFromClinicBank({ paymentIntentId }: { paymentIntentId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [memory, remember] = useClinicPayment()
  const [, setHold] = useClinicHold(memory.clinicId)
  const [, changeAttendance] = useTypedAttendance(memory.clinicId)

  function showReceipt(booking: ClinicBooking) {
    setHold(noHold)
    changeAttendance({})
    remember(noClinicPayment)
    forgetSeats(client, booking.clinic.id)
    client.setQueryData(clinicBookingQuery({ id: booking.id, key: null }).queryKey, booking)
    toast(clinicBooked)
    void navigate(paths.nilBookingSuccess(booking.id), { replace: true })
  }

  return (
    <FinishingPayment
      paymentIntentId={paymentIntentId}
      finish={() => finishClinicBooking({ body: { stripePaymentIntentId: paymentIntentId } })}
      onBooked={showReceipt}
      renderFailure={error => <NotBooked error={error} clinicId={memory.clinicId} />}
    />
  )
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
