import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { MoveQuote, MoveTarget } from '#bookings/calendar/move-contract.ts'
import { checkTimes } from '#bookings/calendar/rules.ts'
import type { Booking } from '#bookings/contract.ts'
import { staysOf } from '#bookings/rules.ts'
import { centsOf } from '#bookings/web/desk-messages.ts'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { toDollars } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { useList } from '#kit/web/list/list-pages.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { conflictText } from './calendar-labels.ts'
import { MOVES_KEY, moveBooking, moveQuoteQuery } from './move-api.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'

type MovePanelProps = { booking: Booking; onCancel: () => void; onMoved: () => void; onRefused: () => void }

/** To another time, or another facility of the same owner. Shows price and conflicts before anything changes. */
export function MovePanel({ booking, onCancel, onMoved, onRefused }: MovePanelProps) {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(booking.timeZone, at))
  const stays = staysOf(booking).map(({ start, end }) => ({ startTime: iso(start), endTime: iso(end) }))
  const first = stays[0]!
  const client = useQueryClient()
  const quoteKey = (target: MoveTarget) => moveQuoteQuery(booking.id, target).queryKey
  const { rows: facilities = [] } = useList(ownedQuery('staff', { unchecked: false }))
  const form = useForm({
    initial: {
      stay: first.startTime,
      facilityId: booking.facilityId,
      from: first.startTime.slice(0, 16),
      to: first.endTime.slice(0, 16),
      price: 'keep',
      requester: '',
      reason: '',
    },
    check: values => checkTimes(values),
    send: ({ stay, facilityId, from, to, price, requester, reason }, { key }) => {
      const { state, newPrice, refund } = client.getQueryData(quoteKey({ stay, facilityId, from, to }))!
      const { revision, accessVersion } = state
      const isLowered = price === 'lower' && refund !== null
      const body = {
        stay,
        facilityId,
        from,
        to,
        revision,
        accessVersion,
        isRequestedByCustomer: requester === 'customer',
        ...(isLowered && { lowerTo: newPrice }),
        ...(reason.trim() && { reason }),
      }
      return moveBooking(booking.id, body, key)
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
  const isReady = quote.data !== undefined && quote.data.inTheWay.length === 0
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
      {quote.data && <Effect quote={quote.data} />}
      {quote.data?.refund && (
        <Select
          label="Price"
          options={[
            { value: 'keep', label: `Keep ${toDollars(centsOf(quote.data.oldPrice))}` },
            { value: 'lower', label: `Lower to ${toDollars(centsOf(quote.data.newPrice))}` },
          ]}
          hint={refundHint(quote.data)}
          {...form.field('price')}
        />
      )}
      <Select
        label="Whose idea is it?"
        options={[
          { value: '', label: 'Ours: the customer may cancel for a full refund' },
          { value: 'customer', label: 'The customer’s: the refund policy stays' },
        ]}
        {...form.field('requester')}
      />
      <TextField label="Reason" optional hint="The customer reads this in our email." {...form.field('reason')} />
      <TakenNotice error={form.failure} />
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <Button tone="secondary" disabled={form.isSending} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel="Moving…" disabled={!isReady}>
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

function Effect({ quote }: { quote: MoveQuote }) {
  const { oldPrice, newPrice, refund, inTheWay, isOutsideHours, isEmailed, customerName } = quote
  const [before, after] = [centsOf(oldPrice), centsOf(newPrice)]
  if (inTheWay.length > 0)
    return (
      <Notice tone="warning" title="That time is already taken.">
        <ul>
          {inTheWay.slice(0, 5).map(entry => (
            <li key={`${entry.startTime} ${entry.title}`}>
              {shortDay(dateOf(entry.startTime))}, {conflictText(entry)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <p aria-live="polite">
      {after > before && `This time usually costs ${toDollars(after)}. The price stays ${toDollars(before)}. `}
      {after === before && 'The price stays the same. '}
      {refund && `This time usually costs ${toDollars(after)} instead of ${toDollars(before)}. `}
      {isOutsideHours && 'It’s outside opening hours. '}
      {isEmailed ? `We’ll email ${customerName}.` : `${customerName} left no email address, so please let them know.`}
    </p>
  )
}

function refundHint({ refund, isPaidAtFacility }: MoveQuote): string {
  if (isPaidAtFacility) return 'Return any difference yourself.'
  const [card, credit] = [centsOf(refund!.refundAmount), centsOf(refund!.creditAmount)]
  const parts = [card > 0 && `${toDollars(card)} to the card`, credit > 0 && `${toDollars(credit)} to the credit`]
  return `Lowering it refunds ${parts.filter(Boolean).join(' and ')}.`
}
