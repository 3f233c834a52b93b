import { Link } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { clockText, dateOf } from '#availability/time-format.ts'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import type { Claim } from './use-claim.ts'
import { whenText } from './waiting-messages.ts'

type OfferNoticeProps = {
  facility: Facility
  offer: Claim
  places: readonly WaitingPlace[]
  chosen: readonly AvailabilitySlot[]
  hrefFor: (date: string) => string
}

export function OfferNotice({ facility, offer, places, chosen, hrefFor }: OfferNoticeProps) {
  if (offer.state !== 'none') return <ClaimNotice claim={offer} />
  const offered = places.filter(({ facilityId, status }) => facilityId === facility.id && status === 'offered')
  return offered.map(place => (
    <Notice
      key={place.id}
      tone="positive"
      title={`${whenText(place, facility.timeZone)} is available now.`}
      action={
        !chosen.some(({ id }) => id === place.slotId) && (
          <Link
            to={hrefFor(dateOf(place.startTime))}
            replace
            className={buttonClass({ tone: 'secondary', size: 'sm' })}
          >
            See this time
          </Link>
        )
      }
    >
      It’s held for you{place.offeredUntil && ` until ${clockText(place.offeredUntil)}`}.
    </Notice>
  ))
}

export function ClaimNotice({ claim }: { claim: Claim }) {
  if (claim.state === 'none') return null
  if (claim.state === 'opening')
    return (
      <output className="flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        Opening your waitlist offer…
      </output>
    )
  return (
    <Notice
      tone="danger"
      title="We couldn’t open your waitlist offer."
      action={
        <Button tone="secondary" size="sm" onClick={claim.retry}>
          Try again
        </Button>
      }
    >
      {claim.detail}
    </Notice>
  )
}
