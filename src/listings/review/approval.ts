import { defaultApproval } from '#facilities/approval.ts'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { type FacilityValues, noFacility } from '#facilities/facility-form.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { stateCode } from '#kit/shared/us-states.ts'
import type { ListingValues } from '../rules.ts'

/** In the facility's local time. */
export type OpenHours = {
  /** 0 = Sunday … 6 = Saturday. */
  days: number[]
  /** HH:mm. */
  opens: string
  /** HH:mm; "24:00" is midnight at the end of the day. */
  closes: string
}

export const MAX_HOURS = 14
export const HOURS_NEEDED = 'Set the opening hours, or confirm the default ones'

/** Checks each line, then overlaps between lines of one day. An empty list is valid. */
export function hoursFault(hours: readonly OpenHours[]): string | undefined {
  if (hours.length > MAX_HOURS) return `Add up to ${MAX_HOURS} sets of hours`
  const fault = hours.map(lineFault).find(found => found !== undefined)
  if (fault) return fault
  const isDouble = weekdays.some(day => overlaps(hours.filter(line => line.days.includes(day))))
  return isDouble ? 'Two sets of hours overlap on the same day' : undefined
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]
/** The shortest booking. */
const SLOT_MINUTES = 60

function lineFault({ days, opens, closes }: OpenHours): string | undefined {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  if (days.length === 0) return 'Choose at least one day for each set of hours'
  if (from === undefined || to === undefined) return 'Enter each time as HH:mm'
  if (to <= from)
    return 'Closing time must be after opening time. For hours past midnight, close at 24:00 and open the next day at 00:00'
  return to - from < SLOT_MINUTES ? 'Open for at least an hour' : undefined
}

function overlaps(ofDay: readonly OpenHours[]): boolean {
  const sorted = ofDay.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
  return sorted.some((line, index) => index > 0 && line.opens < sorted[index - 1]!.closes)
}

/** "06:30" → 390, "24:00" → 1440; undefined for anything else. */
function minutesOf(text: string): number | undefined {
  const [found, hours, minutes] = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(text) ?? []
  if (!found) return undefined
  return hours === undefined ? 24 * 60 : Number(hours) * 60 + Number(minutes)
}

/** The initial values of the approval form: the owner's, as far as a facility has fields for them. */
export function draftFacility(listing: ListingValues & { priceCents: number | null }): FacilityValues {
  return {
    ...noFacility,
    name: listing.facilityName,
    street: listing.address,
    city: listing.city,
    state: stateCode(listing.state) ?? '',
    zip: listing.zipCode.slice(0, 5),
    description: listing.description,
    fieldType: facilityTypes.find(type => type === listing.facilityType) ?? '',
    sportTypes: sports.filter(sport => listing.sportTypes.includes(sport)),
    indoorOutdoor: settingOf(listing.facilityType),
    lighting: listing.amenities.includes('Lighting for Night Games') ? 'yes' : '',
    amenities: amenities.filter(amenity => listing.amenities.includes(amenity)),
    pricePerHour: listing.priceCents ? toDecimal(listing.priceCents).replace('.00', '') : '',
    approval: defaultApproval({ emails: [listing.email] }),
    bookingPhone: listing.phone,
    bookingEmail: listing.email,
  }
}

function settingOf(facilityType: string): string {
  if (facilityType.startsWith('Indoor')) return 'indoor'
  return facilityType.startsWith('Outdoor') ? 'outdoor' : ''
}
