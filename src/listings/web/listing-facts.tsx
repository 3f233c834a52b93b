import type { ReactNode } from 'react'
import { priceText } from '#kit/shared/typed-price.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import type { Listing } from '../contract.ts'

export function ListingFacts({ listing }: { listing: Listing }) {
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
        <LocalTime at={listing.submittedAt} />
      </Fact>
      {listing.reviewedAt && (
        <Fact name="Decided">
          <LocalTime at={listing.reviewedAt} />
        </Fact>
      )}
      {listing.declineReason && <Fact name="Reason for declining">{listing.declineReason}</Fact>}
    </dl>
  )
}

const contactLook = 'inline-link inline-flex min-h-11 items-center wrap-anywhere'

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
