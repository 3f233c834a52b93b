import type { FacilityForm } from '#facilities/editing/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { locateFacility, type ResolvedLocation } from './locate-facility.ts'

/** Refuses: invalid-request, naming the impossible field. */
export function locateForm(form: FacilityForm): ResolvedLocation {
  const located = locateFacility(form)
  if ('at' in located) return located.at
  const errors = Object.entries(located.errors).map(([path, message]) => ({ path, message }))
  throw new Problem('invalid-request', 400, 'Please check the address.', { errors })
}
