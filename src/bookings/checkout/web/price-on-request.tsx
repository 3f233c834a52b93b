import { SquareArrowOutUpRight } from 'lucide-react'
import type { Facility } from '#facilities/contract.ts'
import { CONTACT_SECTION } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { openCta } from '#leads/web/open-cta.ts'
import { FacilityContact } from './facility-contact.tsx'
import { FacilityDetails } from './facility-details.tsx'
import { FacilityHead } from './facility-head.tsx'

/** /booking/:facilityId for an unpriced facility. */
export function PricelessScreen({ facility }: { facility: Facility }) {
  return (
    <div className="page-width flex flex-col gap-10 pt-0 pb-10 sm:pt-6 lg:pt-10">
      <FacilityHead facility={facility} mode={null} title={facility.name} />
      <FacilityDetails facility={facility} mode={null} sport={undefined} price={null} />
      <PriceOnRequest facility={facility} />
    </div>
  )
}

export function PriceOnRequest({ facility }: { facility: Facility }) {
  const { name, bookingPhone, bookingEmail, bookingUrl } = facility
  const canReach = bookingPhone || bookingEmail || bookingUrl
  return (
    <Card as="section" id={CONTACT_SECTION} aria-labelledby="contact-owner" className="flex flex-col gap-3">
      <h2 id="contact-owner" className="text-2xl">
        Contact the owner
      </h2>
      <p className="text-muted">
        {canReach
          ? 'This facility has no price yet, so it can’t be booked here. Ask the owner about prices and available times.'
          : 'This facility has no price yet, so it can’t be booked here. It lists no phone, email or website. Leave your contact details, and we’ll ask the owner and get back to you.'}
      </p>
      <FacilityContact facility={facility} />
      {bookingUrl && (
        <a href={bookingUrl} target="_blank" rel="noopener" className={buttonClass({ tone: 'secondary' })}>
          Visit External Site
          <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only"> of {name}, opens in a new tab</span>
        </a>
      )}
      {!canReach && (
        <Button
          tone="secondary"
          className="noscript:hidden"
          onClick={() =>
            openCta({ action: 'start', label: 'Ask for a price', headline: `We’ll ask the owner of ${name} for you` })
          }
        >
          Ask for a price
        </Button>
      )}
    </Card>
  )
}
