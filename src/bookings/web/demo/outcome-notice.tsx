import { Link } from 'react-router'
import { agoInWords } from '#kit/shared/ago-text.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { providerNames } from '#providers/connection-rules.ts'
import type { Failure, Outcome } from './outcome.ts'
import type { Found } from './test-provider.ts'
import type { DemoFormState } from './use-demo-form.ts'

type OutcomeNoticeProps = { outcome: Outcome; state: DemoFormState }

/** Stays, unlike the toast. */
export function OutcomeNotice({ outcome, state }: OutcomeNoticeProps) {
  switch (outcome.state) {
    case 'booked':
      return <BookedNotice outcome={outcome} />
    case 'found':
      return <FoundNotice outcome={outcome} />
    case 'failed':
      return <FailedNotice failure={outcome} state={state} />
  }
}

function BookedNotice({ outcome }: { outcome: Extract<Outcome, { state: 'booked' }> }) {
  const { mode, booking, redirectUrl } = outcome
  const receipt = (
    <Link to={paths.bookingSuccess(booking.id)} className={action}>
      See the receipt
    </Link>
  )
  if (mode === 'marketplace')
    return (
      <Notice tone="positive" title={`${booking.reference} is confirmed.`} action={receipt}>
        The test card was charged {dollars(booking.totalAmount)}. The receipt can cancel it.
      </Notice>
    )
  if (mode === 'linkout')
    return (
      <Notice
        tone="positive"
        title={`${booking.reference} leads to the provider’s site.`}
        action={redirectUrl?.startsWith('https://') && <ProviderLink url={redirectUrl} />}
      >
        Nothing is charged here. A sample has no real site behind the link.
      </Notice>
    )
  return (
    <Notice
      tone="positive"
      title={`${booking.reference} waits for confirmation.`}
      action={
        <>
          {receipt}
          <Link to={paths.admin} className={action}>
            Open the dashboard
          </Link>
        </>
      }
    >
      {dollars(booking.totalAmount)} is reserved on the test card. An administrator can confirm it in the dashboard.
    </Notice>
  )
}

function ProviderLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={action}>
      Open the provider’s page <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

function FoundNotice({ outcome }: { outcome: Extract<Outcome, { state: 'found' }> }) {
  const { provider, ageMs, found } = outcome
  const providerName = providerNames[provider]
  return (
    <Notice
      tone="positive"
      title={`${providerName}: ${found.count === 1 ? '1 free time' : `${found.count} free times`}.`}
    >
      <p>{provider === 'manual' ? 'That is our own calendar, as it is now.' : checkText(found, providerName, ageMs)}</p>
      {found.checked?.isSimulated && (
        <p>
          <strong className="font-semibold">Simulated:</strong> no key of {providerName} is set, so the demo plays it.
        </p>
      )}
    </Notice>
  )
}

function checkText({ checked }: Found, providerName: string, ageMs: number | null): string {
  if (!checked) return 'The facility offers no times then.'
  if (ageMs === null) return `${providerName} has not answered yet, so this is our own calendar alone.`
  if (checked.isLastGood) return `${providerName} does not answer now. This is what it said ${agoInWords(ageMs)}.`
  return `${providerName} answered ${agoInWords(ageMs)}.`
}

function FailedNotice({ failure, state }: { failure: Failure; state: DemoFormState }) {
  const { kind, message, rightAmount, needsOtherTimes, isUnknown } = failure
  const mayBeBooked = isUnknown && kind === 'mode'
  return (
    <Notice
      tone="danger"
      title={message}
      action={
        (rightAmount && (
          <Button tone="secondary" size="sm" onClick={() => state.change({ amount: rightAmount })}>
            Use the right amount: {dollars(rightAmount)}
          </Button>
        )) ||
        (needsOtherTimes && (
          <Button tone="secondary" size="sm" onClick={state.findFreeTime}>
            Find a free time
          </Button>
        )) ||
        (mayBeBooked && (
          <Link to={paths.bookings} className={action}>
            See your bookings
          </Link>
        ))
      }
    >
      {mayBeBooked && 'It may be booked all the same. Look before you try again.'}
      {rightAmount && 'Nothing was booked or charged: the server believes its own prices alone.'}
    </Notice>
  )
}

function dollars(decimal: string): string {
  return toDollars(fromDecimal(decimal) ?? 0)
}

const action = buttonClass({ tone: 'secondary', size: 'sm' })
