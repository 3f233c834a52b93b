import type { FacilityForm } from '#facilities/editing-contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { locateFacility, type Whereabouts } from './locate-facility.ts'

/** Where the facility of a form stands. Refuses: invalid-request, which names the field that cannot be. */
export function locateForm(form: FacilityForm): Whereabouts {
  const located = locateFacility(form)
  if ('at' in located) return located.at
  const errors = Object.entries(located.errors).map(([path, message]) => ({ path, message }))
  throw new Problem('invalid-request', 400, 'Please check the address.', { errors })
}
