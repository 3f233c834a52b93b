import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { bookingQuery, forgetTimes } from '#bookings/web/api.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { Finishing } from '#checkout/web/finishing.tsx'
import { hideSecret } from '#checkout/web/use-bank-return.ts'
import { useNotes } from '#checkout/web/use-customer.ts'
import { paths } from '#kit/shared/paths.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { finishBooking } from './api.ts'
import { doneLabel } from './pay-labels.ts'
import { bookingAddress, nothingUnderWay, usePaymentMemory } from './payment-memory.ts'
import { returnTexts } from './return-messages.ts'
import { useCredit } from './use-credit.ts'

/** At /booking-success after the bank's page. The URL's outcome is not trusted. */
export function ReturnFromBank({ paymentIntentId }: { paymentIntentId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [memory, remember] = usePaymentMemory()
  const [, changeNotes] = useNotes(memory.facilityId)
  const { remove: removeCredit } = useCredit(memory.facilityId)
  const silence = useQuery<boolean>({ queryKey: ['finish-silence', paymentIntentId], enabled: false })
  const finish = useQuery({
    queryKey: ['finish', paymentIntentId],
    queryFn: () =>
      untilAnswered(
        () => finishBooking({ body: { stripePaymentIntentId: paymentIntentId } }),
        () => client.setQueryData(['finish-silence', paymentIntentId], true),
      ),
    networkMode: 'always',
    gcTime: 0,
  })

  const showReceipt = useEffectEvent((booking: Booking) => {
    changeNotes('')
    removeCredit()
    remember(nothingUnderWay)
    forgetTimes(client, booking.facilityId)
    client.setQueryData(bookingQuery(booking.id).queryKey, booking)
    toast(doneLabel(booking))
    void navigate(paths.bookingSuccess(booking.id), { replace: true })
  })
  const booking = finish.data?.booking
  useEffect(() => {
    if (booking) showReceipt(booking)
  }, [booking])
  useEffect(hideSecret, [])

  if (finish.isError) return <NotBooked error={finish.error} address={bookingAddress(memory)} />
  return <Finishing isSilent={silence.data === true} />
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
