import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  checkFacility,
  type FacilityErrors,
  type FacilityField,
  type FacilityValues,
  facilityFields,
} from '#facilities/rules.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'

export type FacilityFormState = {
  values: FacilityValues
  errors: FacilityErrors
  change: <F extends FacilityField>(field: F, value: FacilityValues[F]) => void
  isDirty: boolean
  /** Discards unsaved text. */
  forget: () => void
  /** Whether it can be sent; if not, shows and focuses the errors. */
  check: (form: HTMLFormElement | null) => boolean
  /** Shows server errors at the fields; false if none names a field of this form. */
  showRefused: (form: HTMLFormElement | null, error: unknown) => boolean
}

type Draft = Partial<FacilityValues>
const nothingTyped: Draft = {}

/**
 * Keeps only the changed fields, over the saved values: they survive a reload, a failed request and another person's
 * save.
 */
export function useFacilityForm(key: string, saved: FacilityValues): FacilityFormState {
  const [draft, setDraft] = useSessionValue<Draft>(`facility:${key}`, nothingTyped)
  const [errors, setErrors] = useState<FacilityErrors>({})
  const values = { ...saved, ...draft }
  function show(form: HTMLFormElement | null, wrong: FacilityErrors): void {
    flushSync(() => setErrors(wrong))
    announce(`Please check: ${Object.values(wrong).join('. ')}.`)
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return {
    values,
    errors,
    isDirty: changedFields(saved, values).length > 0,
    change(field, value) {
      setDraft({ ...draft, [field]: value })
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    forget() {
      setDraft(nothingTyped)
      setErrors({})
    },
    check(form) {
      const wrong = checkFacility(values)
      if (Object.keys(wrong).length > 0) show(form, wrong)
      else setErrors({})
      return Object.keys(wrong).length === 0
    },
    showRefused(form, error) {
      const refused = refusedFields(error)
      if (Object.keys(refused).length > 0) show(form, refused)
      return Object.keys(refused).length > 0
    },
  }
}

export function changedFields(from: FacilityValues, to: FacilityValues): FacilityField[] {
  return facilityFields.filter(field => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
}

/** With the server's messages; an error of a list item (`sportTypes.3`) goes to the list. */
function refusedFields(error: unknown): FacilityErrors {
  const refused = (error instanceof ApiError && error.problem?.errors) || []
  const named = refused.map(({ path, message }) => [path.split('.')[0], message] as const)
  return Object.fromEntries(named.filter(([field]) => (facilityFields as (string | undefined)[]).includes(field)))
}
