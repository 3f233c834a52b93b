import type { FacilityForm } from '#facilities/editing/contract.ts'
import { facilityFields, factOfField } from '#facilities/facility-form.ts'
import { type FactValues, facilityFacts, writeFact } from '#facilities/facts.ts'
import { addressKey } from '#facilities/owned/server/address-key.ts'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { ResolvedLocation } from './locate-facility.ts'
import type { EditedRow } from './store.ts'

type Said = Omit<OwnedFacility, 'ref' | 'photosUrls' | 'providerType' | 'venueName'>
type Policy = Pick<OwnedFacility, 'approval' | 'responseHours'>

/** `unless`: approval and response hours where the form has none. */
export function readForm(form: FacilityForm, at: ResolvedLocation, unless: Policy): Said {
  const facts = { ...readFields(form), ...at }
  return {
    ...facts,
    addressKey: addressKey(facts),
    approval: form.approval === '' ? unless.approval : facts.approval,
    responseHours: form.responseHours === '' ? unless.responseHours : facts.responseHours,
  }
}

type FieldFacts = Pick<FactValues, (typeof factOfField)[Exclude<keyof typeof factOfField, 'pin'>]>

function readFields(form: FacilityForm): FieldFacts {
  const facts = facilityFields.map(field => {
    const { type } = facilityFacts[factOfField[field]]
    const value = form[field]
    return [factOfField[field], 'read' in type && typeof value === 'string' ? type.read(value) : value]
  })
  return Object.fromEntries(facts) as FieldFacts
}

export function toForm(row: EditedRow): FacilityForm {
  const { latitude, longitude, priceCents } = row
  const values = facilityFields.map(field => {
    const name = factOfField[field]
    const value = row[name]
    return [field, Array.isArray(value) ? value : writeFact(name, value)]
  })
  return {
    ...(Object.fromEntries(values) as FacilityForm),
    pin: row.locationIsApproximate ? null : { latitude, longitude },
    pricePerHour: writeFact('priceCents', priceCents).replace('.00', ''),
  }
}
