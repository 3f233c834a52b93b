import type { BookingMode } from '#bookings/contract.ts'
import { promiseOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { facilityFacts } from './facility-json-ld.ts'

/** What search engines and share cards learn of a facility. One that is made up for the demo is not for the world to find. */
export function FacilityHead({ facility, mode }: { facility: Facility; mode: BookingMode }) {
  const absolute = useAbsoluteUrl()
  const { id, name, city, state, isSample } = facility
  const path = paths.booking(id)
  const trail = breadcrumbs(absolute, [
    ['Home', paths.home],
    ['Find fields and courts', paths.search],
    [name, path],
  ])
  return (
    <PageHead
      title={`Book ${name} in ${city}, ${state}`}
      description={descriptionOf(facility, mode)}
      path={path}
      picture={sharePaths.facility(id)}
      pictureText={`Drawing of ${name} in ${city}, ${state}`}
      isHidden={isSample}
      facts={isSample ? [] : [facilityFacts(facility, absolute), trail]}
    />
  )
}

function descriptionOf({ sportTypes, address }: Facility, mode: BookingMode): string {
  const sports = new Intl.ListFormat('en-US').format(sportTypes.slice(0, 3)) || 'Sports'
  return `${sports} at ${address}. See prices and free times by the hour. ${promiseOf(mode)}.`
}
