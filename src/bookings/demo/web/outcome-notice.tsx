import { Link } from 'react-router'
import { providerNames } from '#calendars/contract.ts'
import { formatAgo } from '#kit/shared/ago-text.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
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
        The test card was charged {dollars(booking.totalAmount)}. You can cancel it from the receipt.
      </Notice>
    )
  if (mode === 'linkout')
    return (
      <Notice
        tone="positive"
        title={`${booking.reference} continues on the provider’s site.`}
        action={redirectUrl?.startsWith('https://') && <ProviderLink url={redirectUrl} />}
      >
        Nothing is charged here. Sample facilities have no real site behind the link.
      </Notice>
    )
  return (
    <Notice
      tone="positive"
      title={`${booking.reference} is awaiting confirmation.`}
      action={
        <>
          {receipt}
          <Link to={paths.admin} className={action}>
            Open the dashboard
          </Link>
        </>
      }
    >
      {dollars(booking.totalAmount)} is on hold on the test card. An administrator can confirm it in the dashboard.
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
      title={`${providerName}: ${found.count === 1 ? '1 time available' : `${found.count} times available`}.`}
    >
      <p>{provider === 'manual' ? 'This is our own calendar, as of now.' : checkText(found, providerName, ageMs)}</p>
      {found.checked?.isSimulated && (
        <p>
          <strong className="font-semibold">Simulated:</strong> this demo has no {providerName} key.
        </p>
      )}
    </Notice>
  )
}

function checkText({ checked }: Found, providerName: string, ageMs: number | null): string {
  if (!checked) return 'The facility has no times in that period.'
  if (ageMs === null) return `${providerName} hasn’t responded yet, so this is only our own calendar.`
  if (checked.isLastGood) return `${providerName} isn’t responding. It last responded ${formatAgo(ageMs)}.`
  return `${providerName} responded ${formatAgo(ageMs)}.`
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
          <Button tone="secondary" size="sm" onClick={() => state.form.change({ amount: rightAmount })}>
            Use the correct amount: {dollars(rightAmount)}
          </Button>
        )) ||
        (needsOtherTimes && (
          <Button tone="secondary" size="sm" onClick={state.findFreeTime}>
            Find an available time
          </Button>
        )) ||
        (mayBeBooked && (
          <Link to={paths.bookings} className={action}>
            See your bookings
          </Link>
        ))
      }
    >
      {mayBeBooked && 'It may have been booked anyway. Check before you try again.'}
      {rightAmount && 'Nothing was booked or charged. The server uses only its own prices.'}
    </Notice>
  )
}

function dollars(decimal: string): string {
  return toDollars(fromDecimal(decimal) ?? 0)
}

const action = buttonClass({ tone: 'secondary', size: 'sm' })
