import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CALENDAR_KEY, pendingQuery } from '#bookings/calendar/web/api.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { OWN_BOOKINGS_KEY } from '#bookings/owner-list/web/api.ts'
import { confirmRequest } from '#bookings/web/api.ts'
import { amountText, confirmByText, refusalText, whenText } from '#bookings/web/desk-messages.ts'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { EndingDialog } from './ending-dialog.tsx'
import { useEnding } from './use-ending.ts'

/** Pending requests at all of an owner's facilities. Renders nothing without any. */
export function WaitingForYou() {
  const answers = useMay()('see-requests') === true
  const { data } = useQuery({ ...pendingQuery, enabled: answers })
  const bookings = data?.bookings ?? []
  const { heading, entry } = useFocusKept(bookings.map(({ id }) => id))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="waiting-for-you" className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} id="waiting-for-you" className="text-2xl outline-none">
        {' '}
        Booking requests <span className="text-muted tabular-nums">{data.total.toLocaleString('en-US')}</span>
      </h2>
      <ul className="flex flex-col gap-3">
        {bookings.map(booking => (
          <Request key={booking.id} booking={booking} {...entry(booking.id)} />
        ))}
      </ul>
      {data.total > bookings.length && (
        <p className="text-muted">Showing the {bookings.length} most urgent. Respond to these to see more.</p>
      )}
    </section>
  )
}

function Request({ booking, ...rest }: { booking: DeskBooking; 'data-entry': string }) {
  const client = useQueryClient()
  const { id, facilityId, facilityName, customerName, amount, holdExpiresAt } = booking
  const refresh = () => {
    void client.invalidateQueries({ queryKey: CALENDAR_KEY })
    void client.invalidateQueries({ queryKey: OWN_BOOKINGS_KEY })
    return client.invalidateQueries({ queryKey: pendingQuery.queryKey })
  }
  const ending = useEnding({ facilityId, key: null }, () => void refresh())
  const confirming = useMutation({
    mutationFn: () => confirmRequest({ facilityId, key: null }, id),
    onSuccess: () => toast({ title: 'Booking confirmed', description: `We emailed ${customerName}.` }),
    onSettled: refresh,
  })
  const refusal = confirming.isError ? refusalText(confirming.error) : null
  return (
    <Card as="li" className="flex flex-col gap-3" {...rest}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">{customerName}</h3>
          <p className="wrap-anywhere">
            {facilityName}, {whenText(booking)}
          </p>
          <p className="text-sm text-muted">
            {amountText(amount)}
            {holdExpiresAt && ` · ${confirmByText(holdExpiresAt)}`}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <Link
            to={`${paths.desk(facilityId)}#waiting`}
            className={joinClasses(buttonClass({ tone: 'quiet' }), 'max-sm:w-full')}
          >
            View at booking desk<span className="sr-only">: {customerName}</span>
          </Link>
          <Button
            tone="secondary"
            className="max-sm:grow"
            disabled={confirming.isPending}
            onClick={() => ending.ask(booking)}
          >
            Decline<span className="sr-only">: {customerName}</span>
          </Button>
          <Button
            className="max-sm:grow"
            busy={confirming.isPending}
            busyLabel="Confirming…"
            onClick={() => confirming.mutate()}
          >
            Confirm<span className="sr-only">: {customerName}</span>
          </Button>
        </div>
      </div>
      {refusal && (
        <Notice tone="warning" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <EndingDialog ending={ending} />
    </Card>
  )
}
