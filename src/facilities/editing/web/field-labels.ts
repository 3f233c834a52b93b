import type { FacilityField, FacilityValues } from '#facilities/rules.ts'

export const fieldNames: Record<FacilityField, string> = {
  name: 'Name',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  pin: 'Pin on the map',
  fieldType: 'Type',
  description: 'Description',
  sportTypes: 'Sports',
  linesMarkedFor: 'Painted lines',
  indoorOutdoor: 'Indoor or outdoor',
  surfaceType: 'Surface',
  lighting: 'Lights',
  lengthFt: 'Length (feet)',
  widthFt: 'Width (feet)',
  amenities: 'Amenities',
  capacity: 'Capacity (people)',
  pricePerHour: 'Usual price per hour (USD)',
  refundHours: 'Full refund until (hours before start)',
  approval: 'Booking type',
  responseHours: 'Response time (hours)',
  bookingPhone: 'Phone for bookings',
  bookingEmail: 'Email for bookings',
  bookingUrl: 'Website for bookings',
}

/** For display; "nothing" if empty. */
export function valueText(value: FacilityValues[FacilityField]): string {
  if (Array.isArray(value)) return value.join(', ') || 'nothing'
  if (value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : `${value.latitude.toFixed(5)}, ${value.longitude.toFixed(5)}`
}
