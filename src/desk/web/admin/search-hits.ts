import type { SearchGroup } from '#desk/search-contract.ts'
import { paths } from '#kit/shared/paths.ts'

export const groupNames: Record<SearchGroup, string> = {
  bookings: 'Bookings',
  'clinic-bookings': 'Clinic bookings',
  facilities: 'Facilities',
  people: 'People',
  payments: 'Payments',
  listings: 'Listings',
  tournaments: 'Tournaments',
  clinics: 'Clinics',
}

export function hitPath(group: SearchGroup, id: string): string {
  switch (group) {
    case 'bookings':
      return paths.bookingSuccess(id)
    case 'clinic-bookings':
      return paths.nilBookingSuccess(id)
    case 'facilities':
      return paths.ownFacility(id)
    case 'people':
      return `${paths.adminPeople}?id=${id}`
    case 'payments':
      return `${paths.adminPayments}?tab=history&text=${id}`
    case 'listings':
      return `${paths.adminReviews}?tab=listings&id=${id}`
    case 'tournaments':
      return paths.tournament(id)
    case 'clinics':
      return paths.hostedClinic(id)
  }
}
