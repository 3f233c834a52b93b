import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { OwnedScope } from '#facilities/owned/server/owned-scope.ts'
import type { ColumnName } from '../columns.ts'
import type { ColumnPlan } from './columns/column-plan.ts'

/** Columns behind each optional fact. */
const tellers: Partial<Record<keyof OwnedFacility, readonly ColumnName[]>> = {
  venueName: ['venue'],
  street: ['street'],
  zip: ['zip'],
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
  linesMarkedFor: ['linesMarkedFor'],
  priceCents: ['pricePerHourUsd'],
  indoorOutdoor: ['indoorOutdoor'],
  surfaceType: ['surfaceType'],
  fieldType: ['fieldType'],
  lighting: ['lighting'],
  amenities: ['amenities'],
  description: ['description'],
  capacity: ['capacity'],
  refundPolicy: ['refundPolicy'],
  approval: ['approval'],
  responseHours: ['responseHours'],
  photosUrls: ['photosUrls'],
  providerType: ['providerType'],
  bookingPhone: ['bookingPhone'],
  bookingEmail: ['bookingEmail'],
  bookingUrl: ['bookingUrl'],
  lengthFt: ['dimensionsLengthFt', 'dimensions'],
  widthFt: ['dimensionsWidthFt', 'dimensions'],
}

/** Facts without a column in the file are kept. */
export function listScope(ownerId: string, { sources }: ColumnPlan): OwnedScope {
  const names = Object.keys(tellers) as (keyof OwnedFacility)[]
  const keeps = new Set(names.filter(name => !tellers[name]!.some(column => column in sources)))
  // Consists of both.
  if (keeps.has('street') || keeps.has('zip')) keeps.add('addressKey')
  return { ownerId, keeps, hasRefs: 'externalId' in sources }
}
