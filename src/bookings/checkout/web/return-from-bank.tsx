import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { bookingQuery, forgetTimes } from '#bookings/web/api.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { FinishingPayment } from '#checkout/web/finishing-payment.tsx'
import { useNotes } from '#checkout/web/use-customer.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { finishBooking } from './api.ts'
import { doneLabel } from './pay-labels.ts'
import { bookingAddress, nothingUnderWay, usePaymentMemory } from './payment-memory.ts'
import { returnTexts } from './return-messages.ts'
import { useCredit } from './use-credit.ts'

/** At /booking-success after the bank's page. */
export function ReturnFromBank({ paymentIntentId }: { paymentIntentId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [memory, remember] = usePaymentMemory()
  const [, changeNotes] = useNotes(memory.facilityId)
  const { remove: removeCredit } = useCredit(memory.facilityId)

  function showReceipt(booking: Booking) {
    changeNotes('')
    removeCredit()
    remember(nothingUnderWay)
    forgetTimes(client, booking.facilityId)
    client.setQueryData(bookingQuery(booking.id).queryKey, booking)
    toast(doneLabel(booking))
    void navigate(paths.bookingSuccess(booking.id), { replace: true })
  }

  return (
    <FinishingPayment
      paymentIntentId={paymentIntentId}
      finish={() => finishBooking({ body: { stripePaymentIntentId: paymentIntentId } })}
      onBooked={showReceipt}
      renderFailure={error => <NotBooked error={error} address={bookingAddress(memory)} />}
    />
  )
}

function NotBooked({ error, address }: { error: unknown; address: string | null }) {
  const { title, text, label } = returnTexts(error)
  return (
    <PageMessage
      title={title}
      action={
        address && (
          <Link to={address} className={buttonClass()}>
            {label}
          </Link>
        )
      }
    >
      {text}
    </PageMessage>
  )
}
