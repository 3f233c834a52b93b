import type { BookingMode } from '#bookings/contract.ts'
import { promiseOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'

type FacilityHeadProps = {
  facility: Facility
  /** Null for one that is not sold, since it has no price. */
  mode: BookingMode | null
  /** Without the product's name. */
  title: string
  facts?: readonly JsonLd[]
}

/**
 * What search engines and share cards learn of a facility, wherever it is shown: its own page is the one address to find. One
 * that is made up for the demo is not for the world to find.
 */
export function FacilityHead({ facility, mode, title, facts }: FacilityHeadProps) {
  const { id, name, city, state, isSample } = facility
  return (
    <PageHead
      title={title}
      description={descriptionOf(facility, mode)}
      path={paths.facility(id)}
      picture={sharePaths.facility(id)}
      pictureText={`Drawing of ${name} in ${city}, ${state}`}
      isHidden={isSample}
      facts={isSample ? [] : facts}
    />
  )
}

function descriptionOf({ sportTypes, address, responseHours }: Facility, mode: BookingMode | null): string {
  const sports = new Intl.ListFormat('en-US').format(sportTypes.slice(0, 3)) || 'Sports'
  if (mode === null) return `${sports} at ${address}. Contact for pricing.`
  return `${sports} at ${address}. See prices and free times by the hour. ${promiseOf(mode, responseHours)}.`
}
