import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import type { Clinic } from '../contract.ts'
import { endOf, isFree, priceText, shortTimeText } from './clinic-format.ts'

/** schema.org Event, for search engines and share cards. */
export function ClinicHead({ clinic }: { clinic: Clinic }) {
  const absolute = useAbsoluteUrl()
  const path = paths.nilBooking(clinic.id)
  const availability = `https://schema.org/${clinic.sales === 'open' ? 'InStock' : 'SoldOut'}`
  const event: JsonLd = {
    '@type': 'Event',
    name: clinic.title,
    description: clinic.description,
    url: absolute(path),
    startDate: clinic.scheduledDate,
    endDate: endOf(clinic),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${clinic.sales === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    performer: { '@type': 'Person', name: clinic.athlete.name },
    maximumAttendeeCapacity: clinic.maxParticipants,
    location: { '@type': 'Place', name: clinic.facilityName, address: clinic.address },
    offers: { '@type': 'Offer', price: clinic.price, priceCurrency: 'USD', url: absolute(path), availability },
  }
  return (
    <PageHead
      title={`${clinic.title}, ${clinic.city}, ${clinic.state}`}
      description={`${clinic.sportType} clinic at ${clinic.facilityName}, ${shortTimeText(clinic)}, ${isFree(clinic) ? 'free' : `${priceText(clinic)} per person`}. Book a seat on ${product.name}.`}
      path={path}
      picture={sharePaths.clinic(clinic.id)}
      pictureText={`${clinic.title}, next to a drawing of ${clinic.facilityName}`}
      facts={[event]}
    />
  )
}
