import type { BookingMode } from '#bookings/contract.ts'
import { promiseOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'

type FacilityHeadProps = {
  facility: Facility
  /** Null if unpriced, so not sold. */
  mode: BookingMode | null
  /** Without the product's name. */
  title: string
  facts?: readonly JsonLd[]
}

/** The facility's own page is canonical. Demo facilities are not indexed. */
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
  return `${sports} at ${address}. See hourly prices and available times. ${promiseOf(mode, responseHours)}.`
}
