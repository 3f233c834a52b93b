import { Link } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { ReviewList } from '#reviews/web/review-list.tsx'
import { useReviewTotals } from '#reviews/web/use-review-totals.ts'
import { Directions } from './directions.tsx'
import { FacilityOverview } from './facility-overview.tsx'
import { FacilityPageHead } from './facility-page-head.tsx'
import { FacilityPictures } from './facility-pictures.tsx'
import { FreeTimes } from './free-times.tsx'
import { GroundFacts } from './ground-facts.tsx'
import { HoursAndPrices } from './hours-and-prices.tsx'
import { NearbyFacilities } from './nearby-facilities.tsx'
import { VenueFacilities } from './venue-facilities.tsx'

/** `now` in milliseconds. */
export function FacilityScreen({ facility, now }: { facility: Facility; now: number }) {
  const reviews = useReviewTotals(facility.id)
  const isSold = !facility.isRetired && facility.hasPrice
  return (
    <div className="page-width pt-0 pb-6 sm:pt-6 lg:pt-10">
      <FacilityPageHead facility={facility} reviews={reviews} />
      <section aria-labelledby="facility" className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-10">
        <FacilityPictures facility={facility} />
        <FacilityOverview facility={facility} />
      </section>
      <div className="mt-10 grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          {facility.isRetired && <ClosedDown />}
          {isSold && <FreeTimes facility={facility} now={now} />}
          <GroundFacts facility={facility} />
          <ReviewList facilityId={facility.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {isSold && <HoursAndPrices facility={facility} />}
          <Directions facility={facility} />
          {facility.venue && <VenueFacilities facility={facility} venue={facility.venue} />}
        </div>
      </div>
      <NearbyFacilities facility={facility} />
    </div>
  )
}

/** For visitors with a booking there or an old link. */
function ClosedDown() {
  return (
    <Notice
      tone="warning"
      title="This facility no longer takes bookings"
      action={
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Find another field
        </Link>
      }
    >
      The owner closed it. Existing bookings aren’t affected.
    </Notice>
  )
}
