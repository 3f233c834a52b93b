import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { forgetTimes, noteBooking } from '#bookings/web/api.ts'
import { type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { Finishing } from '#checkout/web/finishing-payment.tsx'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { changeBooking } from './api.ts'
import { type ChangeMemory, nothing, useChangeMemory } from './change-memory.ts'
import { changeRefusal, changeSilence } from './change-messages.ts'

type ReturnProps = { access: BookingAccess; paymentIntentId: string }

export function ReturnFromChange({ access, paymentIntentId }: ReturnProps) {
  const [{ paying }] = useChangeMemory(access.id)
  // Session storage is unknown before hydration.
  if (!useHydrated()) return <Changing isSilent={false} />
  return paying ? <Finish {...{ access, paymentIntentId, paying }} /> : <OtherBrowser access={access} />
}

function Finish({ access, paymentIntentId, paying }: ReturnProps & { paying: NonNullable<ChangeMemory['paying']> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [, remember] = useChangeMemory(access.id)
  const [isSilent, setSilent] = useState(false)
  const finish = useQuery({
    queryKey: ['finish-change', paymentIntentId],
    queryFn: () => changeBooking(access, { ...paying, stripePaymentIntentId: paymentIntentId }, () => setSilent(true)),
    networkMode: 'always',
    gcTime: 0,
  })

  const showBooking = useEffectEvent(async ({ booking }: NonNullable<typeof finish.data>) => {
    const paid = toDollars(fromDecimal(paying.difference) ?? 0)
    toast({ title: 'Booking changed', description: `Your new times are confirmed. You paid ${paid}.` })
    noteBooking(client, access, booking)
    forgetTimes(client, booking.facilityId)
    await navigate(manageHref(access), { replace: true })
    remember(nothing)
  })
  // The holds are live: the change page allows a retry.
  const goBack = useEffectEvent((error: unknown) =>
    navigate(manageHref(access, { change: 'times' }), { replace: true, state: { refusal: changeRefusal(error) } }),
  )
  useEffect(() => {
    if (finish.data) void showBooking(finish.data)
  }, [finish.data])
  useEffect(() => {
    if (finish.error) void goBack(finish.error)
  }, [finish.error])
  return <Changing isSilent={isSilent} />
}

function Changing({ isSilent }: { isSilent: boolean }) {
  return <Finishing isSilent={isSilent} title="Changing your booking" silence={changeSilence} />
}

/** The server has the selection and moves the booking. */
function OtherBrowser({ access }: { access: BookingAccess }) {
  return (
    <PageMessage
      title="We’re checking your payment"
      action={
        <Link to={manageHref(access)} reloadDocument className={buttonClass()}>
          See my booking
        </Link>
      }
    >
      If your bank approved it, your new times will be booked within a few minutes, and we’ll email you. If not, you
      won’t be charged and your booking won’t change.
    </PageMessage>
  )
}
