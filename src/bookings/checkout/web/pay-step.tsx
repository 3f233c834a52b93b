import { ChevronRight, CircleCheck, ExternalLink, TicketCheck } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { promiseOf } from '#bookings/rules.ts'
import { BookingStep } from '#bookings/web/booking-step.tsx'
import { CardPart } from '#checkout/web/card-part.tsx'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SubmitButton } from '#kit/web/form/form.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { FacilityContact } from './facility-contact.tsx'
import { backLabel, mainLabel, payTitle } from './pay-labels.ts'
import { RefundLine } from './refund-line.tsx'
import type { Checkout } from './use-checkout.ts'
import type { CreditState } from './use-credit.ts'

type PayStepProps = {
  facility: Facility
  selection: Selection
  checkout: Checkout
  /** To track its visibility. */
  button: RefObject<HTMLDivElement | null>
}

export function PayStep(props: PayStepProps) {
  const { facility, selection, checkout, button } = props
  const { kind, mode } = checkout
  return (
    <BookingStep name="pay" number={3} title={payTitle(checkout)}>
      <div className="flex flex-col gap-5">
        <div className="rounded-lg border border-line bg-surface p-4 lg:hidden">
          <BookingSummary {...{ facility, selection, checkout }} />
        </div>
        {mode === 'hold' && <HoldTerms kind={kind} responseHours={facility.responseHours} />}
        {kind !== 'link' && kind !== 'free' && !checkout.isPaid && (
          <CreditField credit={checkout.credit} creditCents={checkout.creditCents} />
        )}
        {kind === 'card' && (
          <CardPart
            {...{ checkout, button }}
            isBusy={checkout.form.isSending}
            amountCents={checkout.dueCents}
            words={{
              paid: `${mode === 'hold' ? 'It’s charged only when the owner confirms.' : 'It’s charged only when the booking goes through.'} Press the button to finish.`,
              kept: 'Your times are still on hold, and you were not charged.',
              back: backLabel(mode),
            }}
          />
        )}
        {kind === 'link' && <LinkPart facility={facility} checkout={checkout} />}
        {kind === 'card' && selection.chosen.length > 0 && (
          <p className="hidden text-sm text-muted lg:block">
            <RefundLine facility={facility} chosen={selection.chosen} />
          </p>
        )}
        {kind !== 'link' && <ReceiptLine email={checkout.form.values.email.trim()} />}
        <div ref={button}>{(kind !== 'link' || facility.bookingUrl) && <MainButton {...props} />}</div>
      </div>
    </BookingStep>
  )
}

function HoldTerms({ kind, responseHours }: { kind: Checkout['kind']; responseHours: number }) {
  return (
    <Notice title={`${promiseOf('hold', responseHours)}.`}>
      {kind === 'card'
        ? 'Your card is authorized now and charged only when the owner confirms. If the owner doesn’t confirm in time, the request expires and you won’t be charged.'
        : 'If the owner doesn’t confirm in time, the request expires.'}
    </Notice>
  )
}

function ReceiptLine({ email }: { email: string }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      We’ll email your receipt to {email ? <span className="font-semibold">{email}</span> : 'the address above'}.
    </p>
  )
}

function LinkPart({ facility, checkout }: { facility: Facility; checkout: Checkout }) {
  if (checkout.leavingFor) return <LeavingNotice leavingFor={checkout.leavingFor} />
  if (!facility.bookingUrl) {
    return (
      <Notice tone="warning" title="This facility doesn’t have its own booking page yet.">
        Please contact them to book.
        <FacilityContact facility={facility} />
      </Notice>
    )
  }
  return (
    <Notice title={`You’ll finish at ${new URL(facility.bookingUrl).hostname}.`}>
      We’ll save your times here and open the provider’s site, where you finish the booking. The provider confirms
      whether you get the times. Nothing is charged here.
    </Notice>
  )
}

function MainButton({ selection, checkout }: PayStepProps) {
  const hintId = useId()
  const hint = whyNotYet(selection, checkout)
  const isOff = hint !== null || checkout.setup.state === 'failed' || checkout.setup.state === 'retrying'
  return (
    <>
      <SubmitButton
        form={checkout.form}
        size="lg"
        className={joinClasses('w-full', isOff && !checkout.form.isSending && offLook)}
        busyLabel={checkout.mode === 'hold' ? 'Sending…' : 'Booking…'}
        aria-disabled={isOff}
        aria-describedby={hint === null ? undefined : hintId}
      >
        {checkout.isPaid && <CircleCheck aria-hidden="true" className="size-5" />}
        {mainLabel(checkout, checkout.isPaid)}
        {checkout.kind === 'link' && <ExternalLink aria-hidden="true" className="size-5" />}
      </SubmitButton>
      <p id={hintId} className="mt-2 min-h-5 text-center text-sm text-muted">
        {hint}
      </p>
    </>
  )
}

/** Clickable: it explains why nothing happens. */
const offLook =
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:hover:bg-sunken'

/** Null when the button works. */
function whyNotYet({ chosen, isSettled }: Selection, { kind, setup }: Checkout): string | null {
  if (chosen.length === 0) return 'Choose at least one time first.'
  if (!isSettled) return 'Checking your times…'
  if (kind !== 'card') return null
  return setup.state === 'preparing' || setup.state === 'none' ? 'Preparing payment…' : null
}

/** While the provider's site loads, or if it fails to. */
function LeavingNotice({ leavingFor: { url, booking } }: { leavingFor: NonNullable<Checkout['leavingFor']> }) {
  return (
    <Notice
      tone="info"
      title={`You’re leaving ${product.name}`}
      action={
        <>
          <a href={url} className={buttonClass({ size: 'sm' })}>
            Open {new URL(url).hostname}
          </a>
          <Link to={paths.bookingSuccess(booking.id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
            See your times
          </Link>
        </>
      }
    >
      Finish your booking on the provider’s site. Nothing was charged here.
    </Notice>
  )
}

function CreditField({ credit, creditCents }: { credit: CreditState; creditCents: number }) {
  if (credit.code) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-start gap-3">
          <TicketCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          <span>
            Credit <span className="font-semibold whitespace-nowrap">{credit.code}</span> covers{' '}
            {toDollars(creditCents)} (balance {toDollars(credit.remainingCents)})
          </span>
        </span>
        <Button tone="quiet" size="sm" onClick={credit.remove}>
          Remove credit
        </Button>
      </p>
    )
  }
  return <CodeDetails credit={credit} />
}

/** Also for a code from the URL. */
function CodeDetails({ credit }: { credit: CreditState }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (credit.error && details.current) details.current.open = true
  }, [credit.error])
  return (
    <details ref={details} className="group">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        Use a credit code
      </summary>
      <CodeField credit={credit} />
    </details>
  )
}

function CodeField({ credit }: { credit: CreditState }) {
  const [query] = useSearchParams()
  const [code, setCode] = useState(query.get('credit') ?? '')
  return (
    <div className="flex flex-wrap items-start gap-3 pt-1">
      <TextField
        label="Credit code"
        className="grow basis-48"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="Like CR-7K3M-92QX-4HTB"
        value={code}
        error={credit.error}
        onChange={event => setCode(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter must not pay.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void credit.apply(code)
        }}
      />
      <Button
        tone="secondary"
        className="mt-6.5"
        busy={credit.isChecking}
        busyLabel="Checking…"
        onClick={() => void credit.apply(code)}
      >
        Apply
      </Button>
    </div>
  )
}
