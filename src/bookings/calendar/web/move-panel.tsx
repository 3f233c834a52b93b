import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { MoveTarget } from '#bookings/calendar/move-contract.ts'
import { checkTimes } from '#bookings/calendar/rules.ts'
import type { Booking } from '#bookings/contract.ts'
import { staysOf } from '#bookings/rules.ts'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { useList } from '#kit/web/list/list-pages.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { MOVES_KEY, moveQuoteQuery } from './move-api.ts'
import { MoveTerms, noTerms, sendMove, termFaults } from './move-terms.tsx'
import { InTheWayNotice, TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'

type MovePanelProps = { booking: Booking; onCancel: () => void; onMoved: () => void; onRefused: () => void }

/** To another time, or another facility of the same owner. Shows price and conflicts before anything changes. */
export function MovePanel({ booking, onCancel, onMoved, onRefused }: MovePanelProps) {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(booking.timeZone, at))
  const stays = staysOf(booking).map(({ start, end }) => ({ startTime: iso(start), endTime: iso(end) }))
  const first = stays[0]!
  const client = useQueryClient()
  const { rows: facilities = [] } = useList(ownedQuery('staff', { unchecked: false }))
  const form = useForm({
    initial: {
      stay: first.startTime,
      facilityId: booking.facilityId,
      from: first.startTime.slice(0, 16),
      to: first.endTime.slice(0, 16),
      ...noTerms,
    },
    check: values => ({ ...checkTimes(values), ...termFaults(values) }),
    send: ({ stay, facilityId, from, to, ...terms }, { key }) => {
      const target = { stay, facilityId, from, to }
      const quote = client.getQueryData(moveQuoteQuery(booking.id, target).queryKey)!
      return sendMove({ bookingId: booking.id, target, quote, terms }, key)
    },
    onSent({ booking: { customerName, customerEmail } }) {
      const description = customerEmail ? `We emailed ${customerName}.` : `Please let ${customerName} know.`
      toast({ title: 'Booking moved', description })
      onMoved()
    },
    onRefused() {
      void client.invalidateQueries({ queryKey: MOVES_KEY })
      onRefused()
    },
  })
  const { stay, facilityId, from, to } = form.values
  const isComplete = Object.keys(checkTimes({ from, to })).length === 0
  const isSame =
    facilityId === booking.facilityId &&
    stays.some(({ startTime, endTime }) => startTime === stay && startTime.startsWith(from) && endTime.startsWith(to))
  const quote = useQuery({
    ...moveQuoteQuery(booking.id, { stay, facilityId, from, to } satisfies MoveTarget),
    enabled: isComplete && !isSame,
  })
  const places = [{ value: booking.facilityId, label: booking.facilityName }].concat(
    facilities.filter(({ id }) => id !== booking.facilityId).map(({ id, name }) => ({ value: id, label: name })),
  )
  const inTheWay = quote.data?.inTheWay ?? []
  return (
    <Form form={form} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-xl">Move booking</h3>
      {stays.length > 1 && (
        <Select
          label="Date to move"
          options={stays.map(each => ({
            value: each.startTime,
            label: `${shortDay(dateOf(each.startTime))}, ${rangeText(each, booking.timeZone)}`,
          }))}
          {...form.field('stay')}
        />
      )}
      {stays.length === 1 && places.length > 1 && (
        <Select label="Facility" options={places} {...form.field('facilityId')} />
      )}
      <TimeFields form={form} timeZone={quote.data ? zoneOf(booking, facilities, facilityId) : booking.timeZone} />
      {quote.error && <Notice tone="warning" title={detailOf(quote.error)} />}
      {quote.data && inTheWay.length === 0 && <MoveTerms quote={quote.data} form={form} />}
      <InTheWayNotice inTheWay={inTheWay} />
      <TakenNotice error={form.failure} />
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" disabled={form.isSending} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel="Moving…" disabled={!quote.data || inTheWay.length > 0}>
          Move booking
        </SubmitButton>
      </div>
    </Form>
  )
}

function zoneOf(
  booking: Booking,
  facilities: readonly { id: string; timeZone?: string }[],
  facilityId: string,
): string {
  return facilities.find(({ id }) => id === facilityId)?.timeZone ?? booking.timeZone
}
