import { useEffect, useId, useRef } from 'react'
import { zoneName } from '#availability/time-format.ts'
import type { AffectedBooking, Closure, FieldClinic, HandledBooking, Remedy } from '#bookings/closures/contract.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { amountText, whenText } from '#bookings/web/desk-messages.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import {
  appliedText,
  bookingsAre,
  clinicText,
  closeLabel,
  countOutcomes,
  countsText,
  defaultPeriods,
  periodText,
  plannedCountsText,
  plannedOutcome,
  plannedText,
  remedyLabels,
} from './closure-messages.ts'
import { type ClosingResult, type TypedClosure, useClosing } from './use-closing.ts'

type CloseForRainProps = {
  access: BookingDeskAccess
  facility: { name: string; timeZone: string }
  closures: readonly Closure[]
}

export function CloseForRain({ access, facility, closures }: CloseForRainProps) {
  const closing = useClosing(access)
  const { form, result, seen, isClosing } = closing
  // It may be finished or reopened by now.
  const closed = result && (closures.find(({ id }) => id === result.closure.id) ?? result.closure)
  return (
    <BookingDeskSection id="close" title="Close for rain">
      {/* First, so it restores the focus before the result takes it. */}
      <ClosureDialog {...{ access, facility, closures, closing }} />
      {result && closed && closed.reopenedAt === null ? (
        <ClosureResult closure={closed} result={result} onAgain={closing.startAnew} />
      ) : (
        <Card className="flex flex-col gap-6">
          <Form form={form} aria-label="Close for rain" className="flex flex-col gap-5">
            <ClosureFields form={form} timeZone={facility.timeZone} />
          </Form>
          {seen && (
            <ClosurePreview
              bookings={seen.bookings}
              clinics={seen.clinics}
              remedy={form.values.remedy}
              isClosing={isClosing}
              onClose={closing.ask}
            />
          )}
        </Card>
      )}
    </BookingDeskSection>
  )
}

type ClosureResultProps = { closure: Closure; result: ClosingResult; onAgain: () => void }

function ClosureResult({ closure, result, onAgain }: ClosureResultProps) {
  const { applied, before } = result
  const left = closure.isDone ? [] : result.left
  const heading = useRef<HTMLHeadingElement>(null)
  const bookedBefore = ({ booking }: HandledBooking) =>
    before.find(other => other.booking.id === booking.id)?.booking ?? booking
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Closed
      </h3>
      <p>
        {periodText(closure)}. {countsText(closure)}.
      </p>
      {left.length > 0 && (
        <>
          <Notice tone="warning" title={`${bookingsAre(left.length)} not processed yet`}>
            We’ll retry every minute. No one is refunded or emailed twice.
          </Notice>
          <ClosureBookings label="Not processed yet" entries={left} />
        </>
      )}
      {applied.length > 0 && (
        <ClosureBookings
          label="Results"
          entries={applied.map(each => ({ booking: bookedBefore(each), text: appliedText(each) }))}
        />
      )}
      <Button tone="secondary" className="sm:self-start" onClick={onAgain}>
        Add another closure
      </Button>
    </Card>
  )
}

type ClosurePreviewProps = {
  bookings: readonly AffectedBooking[]
  clinics: readonly FieldClinic[]
  remedy: Remedy
  isClosing: boolean
  namesFacility?: boolean
  onClose: () => void
}

export function ClosurePreview({ bookings, clinics, remedy, isClosing, namesFacility, onClose }: ClosurePreviewProps) {
  const counts = countOutcomes(bookings.map(affected => plannedOutcome(affected, remedy)))
  const top = useRef<HTMLElement>(null)
  // It opens below a form that fills a phone.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={top}
      aria-label="What will change"
      className="flex scroll-mt-20 flex-col gap-4 border-t border-line pt-6"
    >
      <h3 className="text-2xl">What will change</h3>
      {bookings.length === 0 ? (
        <p>No bookings are affected. These times can’t be booked while you’re closed.</p>
      ) : (
        <>
          <p>
            {bookingsAre(bookings.length)} affected: {plannedCountsText(counts)}. Nothing has changed yet.
          </p>
          <ClosureBookings
            label="Affected bookings"
            namesFacility={namesFacility}
            entries={bookings.map(affected => ({ booking: affected.booking, text: plannedText(affected, remedy) }))}
          />
        </>
      )}
      {clinics.length > 0 && (
        <ul aria-label="Clinics that will be canceled" className="divide-y divide-line border-y border-line">
          {clinics.map(clinic => (
            <li key={clinic.id} className="py-3 wrap-anywhere">
              {clinicText(clinic)}
            </li>
          ))}
        </ul>
      )}
      <Button tone="danger" className="sm:self-start" busy={isClosing} busyLabel="Closing…" onClick={onClose}>
        {closeLabel(bookings.length + clinics.length)}
      </Button>
    </section>
  )
}

type ClosureBookingsProps = {
  label: string
  namesFacility?: boolean
  entries: readonly { booking: BookingSummary; text?: string }[]
}

export function ClosureBookings({ label, namesFacility = false, entries }: ClosureBookingsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {entries.map(({ booking, text }) => (
        <li key={booking.id} className="py-3">
          <p className="font-semibold wrap-anywhere">
            {booking.customerName} · {amountText(booking.amount)}
          </p>
          <p className="text-sm text-muted">
            {namesFacility && `${booking.facilityName} · `}
            {whenText(booking)} · <span className="whitespace-nowrap">{booking.reference}</span>
          </p>
          {text && <p className="mt-1">{text}</p>}
        </li>
      ))}
    </ul>
  )
}

/** `zoneText`: whose clock counts. */
export function ClosureFields({
  form,
  timeZone,
  zoneText = `${zoneName(timeZone)}, the facility’s local time.`,
}: {
  form: FormState<TypedClosure>
  timeZone: string
  zoneText?: string
}) {
  return (
    <>
      <p className="text-muted">
        For rain, maintenance or anything else. Times can’t be booked while you’re closed, and we email everyone
        affected. Preview first. Nothing changes until you close.
      </p>
      <fieldset aria-label="Common closures" className="flex flex-wrap gap-3">
        {defaultPeriods.map(({ label, periodAt }) => (
          <Button
            key={label}
            tone="secondary"
            size="sm"
            className="relative"
            onClick={() => form.change(periodAt(timeZone, serverNow()))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label="From" type="datetime-local" required {...form.field('from')} />
        <TextField label="To" type="datetime-local" required {...form.field('to')} />
        <p className="-mt-2 text-sm text-muted sm:col-span-2 lg:col-span-1">{zoneText}</p>
      </div>
      <TextField label="Reason" required hint="Customers will see this." {...form.field('reason')} />
      <RemedyChoice chosen={form.values.remedy} onChoose={remedy => form.change({ remedy })} />
      <FormFailure form={form} title="That didn’t work" />
      <SubmitButton form={form} tone="secondary" busyLabel="Checking…" className="sm:self-start">
        Preview closure
      </SubmitButton>
    </>
  )
}

function RemedyChoice({ chosen, onChoose }: { chosen: Remedy; onChoose: (remedy: Remedy) => void }) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">For affected customers</legend>
      {remedies.map(remedy => (
        <label
          key={remedy}
          className="flex min-h-11 gap-3 rounded-md border border-line-strong p-3 hover:bg-hover has-checked:border-link has-checked:bg-selected"
        >
          <input
            type="radio"
            name={`${id}-remedy`}
            value={remedy}
            checked={remedy === chosen}
            onChange={() => onChoose(remedy)}
            aria-labelledby={`${id}-${remedy}-label`}
            aria-describedby={`${id}-${remedy}-text`}
            className="mt-1 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span id={`${id}-${remedy}-label`} className="block font-semibold">
              {remedyLabels[remedy].label}
            </span>
            <span id={`${id}-${remedy}-text`} className="block text-sm text-muted">
              {remedyLabels[remedy].text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const remedies: readonly Remedy[] = ['move', 'credit', 'refund']
