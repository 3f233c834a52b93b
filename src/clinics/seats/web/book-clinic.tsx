import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { HoldCountdown, HoldReminder } from '#availability/web/hold-countdown.tsx'
import { CardPart } from '#checkout/web/card-part.tsx'
import { ContactForm } from '#checkout/web/contact-form.tsx'
import type { Clinic } from '#clinics/contract.ts'
import { minimumText, priceEachText, refundDeadlineText, totalText } from '#clinics/web/clinic-format.ts'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { useNow } from '#kit/web/use-now.ts'
import type { ClinicBooking } from '../contract.ts'
import { needsConsent, takesPartIn } from './attendance.ts'
import { backText } from './checkout-messages.ts'
import type { ClinicCheckout } from './checkout-state.ts'
import { ClinicNewsNotice } from './clinic-news-notice.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { SeatsFields } from './seats-fields.tsx'

type BookClinicProps = {
  clinic: Clinic
  checkout: ClinicCheckout
  /** Page load, in milliseconds. */
  now: number
  /** Confirmed ones. */
  own?: readonly ClinicBooking[]
}

export function BookClinic({ clinic, checkout, now, own = [] }: BookClinicProps) {
  const { form, most, news, tell } = checkout
  return (
    <>
      <noscript>
        <Notice tone="warning" title="Booking needs JavaScript.">
          To book, turn on JavaScript for this site and reload the page.
        </Notice>
      </noscript>
      <Form form={form} className="flex flex-col gap-8 noscript:hidden">
        <Part title="Your details">
          <div onFocus={checkout.start}>
            <ContactForm typed={form} nameLabel="Full name" notesLabel="Notes for the athlete" />
          </div>
        </Part>
        <Part title="Participants">
          <SeatsFields
            {...{ clinic, form, most }}
            onPlaces={places => {
              tell(null)
              form.change({ places })
            }}
          />
          {needsConsent(form.values, clinic) && <ConsentFields form={form} />}
        </Part>
        <Part title={checkout.totalCents > 0 ? 'Pay' : 'Book'}>
          <SeatsSummary {...{ clinic, checkout, now }} />
          <PayPart checkout={checkout} />
          {news && <ClinicNewsNotice {...{ news, own }} />}
          <MainButton {...{ clinic, checkout }} />
        </Part>
      </Form>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 id={id} className="text-2xl">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Shows all terms before payment. */
function SeatsSummary({ clinic, checkout, now }: BookClinicProps) {
  const { places } = checkout.form.values
  const terms = [refundDeadlineText(clinic, now), minimumText(clinic)].filter(text => text !== null)
  return (
    <div className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
        <dt className="font-semibold">
          {places === 1 ? '1 seat' : `${places} seats`}, {priceEachText(clinic)}
        </dt>
        <dd className="font-display text-3xl font-bold tabular-nums">{totalText(checkout.totalCents)}</dd>
      </dl>
      <HeldLine until={checkout.heldUntil} minutes={checkout.keptMinutes} places={places} />
      {terms.map(text => (
        <p key={text} className="mt-2 text-sm text-muted">
          {text}
        </p>
      ))}
    </div>
  )
}

/** "Your seats are held for 14:32". */
function HeldLine({ until, minutes, places }: { until: string | null; minutes: number; places: number }) {
  const now = useNow()
  if (until === null || now === null) return null
  const words = places === 1 ? 'Your seat is' : 'Your seats are'
  if (Date.parse(until) <= now) {
    return (
      <p className="mt-2 font-semibold text-clay">
        {words} no longer held. You can still pay: we’ll check if {places === 1 ? 'it’s' : 'they’re'} available first.
      </p>
    )
  }
  return (
    <p className="mt-2">
      {words} held for <HoldCountdown {...{ until, minutes }} />
      <HoldReminder until={until} what="seats" />
    </p>
  )
}

/** Appears with a payment to confirm and complete contact details. */
function PayPart({ checkout }: { checkout: ClinicCheckout }) {
  const { setup, totalCents, form } = checkout
  const button = useRef<HTMLDivElement>(null)
  if (totalCents === 0) return null
  const { name, email, phone } = form.values
  const isFilled = [name, email, phone].every(text => text.trim() !== '')
  const isShown = isFilled && setup.state !== 'none'
  return (
    <>
      {!isShown && (
        <p className="text-muted">
          {isFilled
            ? 'Choose who’s participating to enter your card.'
            : 'Enter your name, email and phone to enter your card.'}
        </p>
      )}
      <div hidden={!isShown} className="flex flex-col gap-4">
        <CardPart
          {...{ checkout, button }}
          isBusy={form.isSending}
          // Loads nothing before there is a payment; input survives reopening.
          amountCents={isShown && setup.state !== 'preparing' ? totalCents : 0}
          words={{
            paid: 'It’s charged once you’re booked. Press the button to finish.',
            kept: 'Your details are saved, and you were not charged.',
            back: backText,
          }}
        />
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        We’ll email your receipt and check-in codes to{' '}
        {email.trim() ? <span className="font-semibold">{email.trim()}</span> : 'the email above'}.
      </p>
    </>
  )
}

function MainButton({ clinic, checkout }: Pick<BookClinicProps, 'clinic' | 'checkout'>) {
  const { totalCents, isPaid, form, setup, most } = checkout
  const hintId = useId()
  const isPreparing = totalCents > 0 && setup.state === 'preparing'
  const isOff = isPreparing || setup.state === 'retrying' || form.values.places > most
  return (
    <div>
      <SubmitButton
        form={form}
        size="lg"
        className={joinClasses('w-full', isOff && !form.isSending && offLook)}
        busyLabel="Booking…"
        aria-disabled={isOff}
        aria-describedby={hintId}
      >
        {isPaid && <CircleCheck aria-hidden="true" className="size-5" />}
        {takesPartIn(form.values, clinic) === null ? 'Choose who’s participating' : labelOf(checkout)}
      </SubmitButton>
      <p id={hintId} className="mt-2 min-h-5 text-center text-sm text-muted">
        {isPreparing && 'Preparing the payment…'}
      </p>
    </div>
  )
}

function labelOf({ totalCents, isPaid, form }: ClinicCheckout): string {
  if (totalCents === 0) return form.values.places === 1 ? 'Book my seat for free' : 'Book seats for free'
  return isPaid ? `Finish booking for ${totalText(totalCents)}` : `Pay ${totalText(totalCents)} and book`
}

/** Clicking still explains what is missing. */
const offLook =
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:hover:bg-sunken'
