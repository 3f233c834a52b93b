import type { ReactNode } from 'react'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { Listing } from '../contract.ts'
import { canMove, priceText } from '../rules.ts'
import { isUrgent, statusNames, timeLeftText } from './listing-words.ts'
import { StartReview } from './start-review.tsx'
import { useMinute } from './use-minute.ts'

/** One submission with everything its owner typed, and what comes next. */
export function ListingEntry({ listing }: { listing: Listing }) {
  const { facilityName, status } = listing
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-2xl wrap-anywhere" dir="auto">
          {facilityName}
        </h3>
        <Badge tone={status === 'approved' ? 'positive' : 'info'}>{statusNames[status]}</Badge>
        {listing.reviewedAt === null && <TimeLeft dueAt={listing.dueAt} />}
      </div>
      <Facts listing={listing} />
      {canMove(status, 'in_review') && <StartReview listing={listing} />}
      {canMove(status, 'approved') && (
        <p className="border-t border-line pt-4 text-muted">
          Approving makes the facility live; that step is done by hand for now.
        </p>
      )}
    </Card>
  )
}

function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useMinute()
  if (now === null) return null
  const due = Date.parse(dueAt)
  return <Badge tone={isUrgent(due, now) ? 'warning' : 'neutral'}>{timeLeftText(due, now)}</Badge>
}

function Facts({ listing }: { listing: Listing }) {
  const { contactName, email, phone, address, city, state, zipCode } = listing
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Fact name="Contact">{contactName}</Fact>
      <Fact name="Address">
        {address}, {city}, {state} {zipCode}
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${encodeURIComponent(email)}`} className={contactLook}>
          {email}
        </a>
      </Fact>
      <Fact name="Phone">
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={contactLook}>
          {phone}
        </a>
      </Fact>
      <Fact name="Type">{listing.facilityType}</Fact>
      <Fact name="Price per hour">{priceText(listing.pricePerHour)}</Fact>
      <Fact name="Sports">{listing.sportTypes.join(', ')}</Fact>
      <Fact name="Amenities">{listing.amenities.join(', ') || 'None chosen'}</Fact>
      <Fact name="Availability">{listing.availability}</Fact>
      <Fact name="Description">{listing.description}</Fact>
      <Fact name="Submitted">
        <Submitted at={listing.submittedAt} />
      </Fact>
      {listing.declineReason && <Fact name="Declined because">{listing.declineReason}</Fact>}
    </dl>
  )
}

const contactLook = 'inline-link inline-flex min-h-11 items-center wrap-anywhere'

/** In the reader's own zone, which only the browser knows; the day in UTC until then. */
function Submitted({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{isHydrated ? moment.format(new Date(at)) : at.slice(0, 10)}</time>
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
        {children}
      </dd>
    </div>
  )
}
