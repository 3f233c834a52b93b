import { queryOptions } from '@tanstack/react-query'
import type { Clinic } from '#clinics/contract.ts'
import type { Facility } from '#facilities/contract.ts'

/** Every clinic that is to come; the page filters them itself. */
export function clinicsQuery() {
  return queryOptions<Clinic[]>({ queryKey: ['/api/nil-clinics'] })
}

export function clinicQuery(id: string) {
  return queryOptions<Clinic>({ queryKey: ['/api/nil-clinics', id] })
}

/** Where the clinic is, for its picture. */
export function clinicFacilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}
