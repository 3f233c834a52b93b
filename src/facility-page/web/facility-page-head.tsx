import { FacilityHead } from '#bookings/checkout/web/facility-head.tsx'
import { modeFor } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import type { ReviewTotals } from '#reviews/contract.ts'
import { facilityFacts } from './facility-json-ld.ts'

type FacilityPageHeadProps = { facility: Facility; reviews?: ReviewTotals | undefined }

/** For search engines and share cards. */
export function FacilityPageHead({ facility, reviews }: FacilityPageHeadProps) {
  const absolute = useAbsoluteUrl()
  const { id, name, city, state } = facility
  const trail = breadcrumbs(absolute, [
    ['Home', paths.home],
    ['Find fields and courts', paths.search],
    [name, paths.facility(id)],
  ])
  return (
    <FacilityHead
      facility={facility}
      mode={facility.hasPrice ? modeFor(facility) : null}
      title={`${name} in ${city}, ${state}`}
      facts={[facilityFacts(facility, absolute, reviews), trail]}
    />
  )
}
