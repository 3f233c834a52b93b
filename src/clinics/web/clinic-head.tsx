import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import type { Clinic } from '../contract.ts'
import { endOf, priceText, shortTimeText } from './clinic-words.ts'

/** What search engines and share cards read of a clinic: an Event of schema.org, at the field that is drawn. */
export function ClinicHead({ clinic }: { clinic: Clinic }) {
  const absolute = useAbsoluteUrl()
  const path = paths.nilBooking(clinic.id)
  const event: JsonLd = {
    '@type': 'Event',
    name: clinic.title,
    description: clinic.description,
    url: absolute(path),
    startDate: clinic.scheduledDate,
    endDate: endOf(clinic),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    maximumAttendeeCapacity: clinic.maxParticipants,
    location: { '@type': 'Place', name: clinic.facilityName, address: clinic.address },
    offers: { '@type': 'Offer', price: clinic.price, priceCurrency: 'USD', url: absolute(path) },
  }
  return (
    <PageHead
      title={`${clinic.title}, ${clinic.city}, ${clinic.state}`}
      description={`${clinic.sportType} clinic at ${clinic.facilityName}, ${shortTimeText(clinic)}, ${priceText(clinic)} a person. See the details on ${product.name}.`}
      path={path}
      picture={sharePaths.facility(clinic.facilityId)}
      pictureText={`${clinic.facilityName}, drawn to scale`}
      facts={[event]}
    />
  )
}
