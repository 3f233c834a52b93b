import type { FacilityForm } from '#facilities/editing/contract.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import { Problem } from '#kit/shared/problem.ts'
import { locateFacility, type ResolvedLocation } from './locate-facility.ts'
import { stateElsewhere } from './state-elsewhere.ts'

/** Refuses: invalid-request, naming the impossible field. */
export function locateForm(form: FacilityForm, cells: Cells | undefined): ResolvedLocation {
  const elsewhere = stateElsewhere(cells, form.state)
  if (elsewhere) throw wrongAddress([{ path: 'state', message: elsewhere.message }])
  const located = locateFacility(form)
  if ('at' in located) return located.at
  throw wrongAddress(Object.entries(located.errors).map(([path, message]) => ({ path, message })))
}

function wrongAddress(errors: { path: string; message: string }[]): Problem {
  return new Problem('invalid-request', 400, 'Please check the address.', { errors })
}
