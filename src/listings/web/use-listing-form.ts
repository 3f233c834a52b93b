import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { sessionQuery } from '#accounts/web/api.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { useOpenForm } from '#kit/web/use-open-form.ts'
import { checkListing, type ListingErrors, type ListingField, type ListingValues, listingFields } from '../rules.ts'
import { submitListing } from './api.ts'

export type ListingFormState = {
  values: ListingValues
  errors: ListingErrors
  change: <F extends ListingField>(field: F, value: ListingValues[F]) => void
  /** Sets several at once, such as text typed before hydration. */
  fillIn: (some: Partial<ListingValues>) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isSending: boolean
  isEmailFixed?: boolean
  /** Why sending failed, if the form itself is valid. */
  failure: string | null
}

/**
 * Typed text survives a reload and a failed request, and is cleared once sent. Until edited, name and address are the
 * account's. `onSent` gets the facility's name.
 */
export function useListingForm(onSent: (facilityName: string) => void): ListingFormState {
  const [draft, setDraft] = useSessionValue('listing', noDraft)
  const [errors, setErrors] = useState<ListingErrors>({})
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = useOpenForm('listing')
  const values = { ...nothingTyped, ...useKnownOwner(), ...draft }

  async function submit(form: HTMLFormElement) {
    const wrong = checkListing(values)
    setFailure(null)
    if (isAnyWrong(wrong)) return showErrors(form, wrong)
    setErrors({})
    setSending(true)
    try {
      await send(form, guard => submitListing({ body: { ...values, ...guard } }))
    } catch (error) {
      return fail(form, error)
    } finally {
      setSending(false)
    }
    toast(received)
    setDraft(noDraft)
    onSent(values.facilityName.trim())
  }

  function fail(form: HTMLFormElement, error: unknown) {
    toast(failed)
    const refused = refusedFields(error)
    if (isAnyWrong(refused)) showErrors(form, refused)
    else setFailure(detailOf(error))
  }

  const showErrors = (form: HTMLFormElement, wrong: ListingErrors) => showErrorsIn(form, wrong, setErrors)

  return {
    values,
    errors,
    isSending,
    failure,
    change(field, value) {
      setDraft({ ...draft, [field]: value })
      // Editing clears a field's error until the next check.
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    fillIn: some => setDraft({ ...draft, ...some }),
    submit(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** From the signed-in account. Not in the server's rendering. */
function useKnownOwner(): Partial<ListingValues> {
  const { account } = useQuery({ ...sessionQuery, enabled: useHydrated() }).data ?? {}
  return account ? { contactName: account.name, email: account.email } : {}
}

/** Marks and announces errors and focuses the first. Does nothing if there are none. */
export function showErrorsIn(
  form: HTMLFormElement,
  wrong: ListingErrors,
  setErrors: (errors: ListingErrors) => void,
): void {
  if (!isAnyWrong(wrong)) return
  flushSync(() => setErrors(wrong))
  announce(summaryOf(wrong))
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** "Please check 2 fields: City is required. Valid ZIP code required." */
function summaryOf(errors: ListingErrors): string {
  const sentences = listingFields.flatMap(field => errors[field] ?? [])
  return `Please check ${countFields(sentences.length)}: ${sentences.join('. ')}.`
}

/** "1 field", "2 fields". */
export function countFields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`
}

export function isAnyWrong(errors: ListingErrors): boolean {
  return Object.values(errors).some(Boolean)
}

/** Fields that the server refused, with its messages; an error of a list item (`sportTypes.3`) goes to the list. */
export function refusedFields(error: unknown): ListingErrors {
  const refused = (error instanceof ApiError && error.problem?.errors) || []
  const named = refused.map(({ path, message }) => [path.split('.')[0], message] as const)
  return Object.fromEntries(named.filter(([field]) => (listingFields as (string | undefined)[]).includes(field)))
}

/** Only typed text is kept, so untouched fields can still be filled in. */
const noDraft: Partial<ListingValues> = {}

const nothingTyped: ListingValues = {
  facilityName: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  facilityType: '',
  sportTypes: [],
  pricePerHour: '',
  description: '',
  amenities: [],
  availability: '',
}

/** Specification, sections 4 and 8. */
const received = {
  title: 'Listing Submitted!',
  description: `We'll review your facility and get back to you within ${REVIEW_HOURS} hours.`,
}
const failed = {
  title: 'Submission Failed',
  description: 'Please try again or contact support.',
  tone: 'destructive',
} as const
