import { Approval } from '#facilities/contract.ts'
import type { FacilityForm } from '#facilities/editing/contract.ts'
import { addressKey } from '#facilities/owned/server/address-key.ts'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import { fullRefundUntil, hoursFor } from '#facilities/refund-policy.ts'
import { readPrice } from '#facilities/rules.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { ResolvedLocation } from './locate-facility.ts'
import type { EditedRow } from './store.ts'

type Said = Omit<OwnedFacility, 'ref' | 'photosUrls' | 'providerType' | 'venueName'>
type Policy = Pick<OwnedFacility, 'approval' | 'responseHours'>

/** `unless`: approval and response hours where the form has none. */
export function readForm(form: FacilityForm, at: ResolvedLocation, unless: Policy): Said {
  const { name, city, state, sportTypes, linesMarkedFor, amenities } = form
  const [street, zip] = [orNull(form.street), orNull(form.zip)]
  return {
    ...at,
    addressKey: addressKey({ name, street, zip, city, state }),
    name,
    street,
    city,
    state,
    zip,
    sportTypes,
    linesMarkedFor,
    amenities,
    ...readFacts(form),
    approval: Approval.safeParse(form.approval).data ?? unless.approval,
    responseHours: numberOrNull(form.responseHours) ?? unless.responseHours,
  }
}

function readFacts(form: FacilityForm) {
  const { lighting } = form
  return {
    description: orNull(form.description),
    priceCents: form.pricePerHour === '' ? null : readPrice(form.pricePerHour),
    indoorOutdoor: orNull(form.indoorOutdoor) as OwnedFacility['indoorOutdoor'],
    surfaceType: orNull(form.surfaceType),
    fieldType: orNull(form.fieldType),
    lighting: lighting === '' ? null : lighting === 'yes',
    capacity: numberOrNull(form.capacity),
    refundPolicy: fullRefundUntil(Number(form.refundHours)),
    bookingPhone: orNull(form.bookingPhone),
    bookingEmail: orNull(form.bookingEmail),
    bookingUrl: orNull(form.bookingUrl),
    lengthFt: numberOrNull(form.lengthFt),
    widthFt: numberOrNull(form.widthFt),
  }
}

export function toForm(row: EditedRow): FacilityForm {
  const { latitude, longitude, lighting, priceCents } = row
  return {
    name: row.name,
    street: row.street ?? '',
    city: row.city,
    state: row.state,
    zip: row.zip ?? '',
    pin: row.locationIsApproximate ? null : { latitude, longitude },
    fieldType: row.fieldType ?? '',
    description: row.description ?? '',
    sportTypes: row.sportTypes,
    linesMarkedFor: row.linesMarkedFor,
    indoorOutdoor: row.indoorOutdoor ?? '',
    surfaceType: row.surfaceType ?? '',
    lighting: lighting === null ? '' : lighting ? 'yes' : 'no',
    lengthFt: textOf(row.lengthFt),
    widthFt: textOf(row.widthFt),
    amenities: row.amenities,
    capacity: textOf(row.capacity),
    pricePerHour: priceCents === null ? '' : toDecimal(priceCents).replace('.00', ''),
    refundHours: textOf(hoursFor(row.refundPolicy, 100)),
    approval: row.approval,
    responseHours: String(row.responseHours),
    bookingPhone: row.bookingPhone ?? '',
    bookingEmail: row.bookingEmail ?? '',
    bookingUrl: row.bookingUrl ?? '',
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function numberOrNull(text: string): number | null {
  return text === '' ? null : Number(text)
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number)
}
