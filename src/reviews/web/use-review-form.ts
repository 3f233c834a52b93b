import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BookingAccess } from '#bookings/web/manage/booking-access.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { Review } from '../contract.ts'
import { writeReview } from './api.ts'

type Values = { rating: number | null; text: string }
type Errors = { rating?: string; text?: string }

export type ReviewFormState = {
  values: Values
  errors: Errors
  change: (some: Partial<Values>) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isSaving: boolean
  isSaved: boolean
  /** For errors that belong to no field. */
  failure: string | null
}

/** Input survives reloads and failed requests, until saved. */
export function useReviewForm(access: BookingAccess, review: Review | null): ReviewFormState {
  const client = useQueryClient()
  const [draft, setDraft] = useSessionValue<Partial<Values>>(`review:${access.id}`, nothingTyped)
  const [errors, setErrors] = useState<Errors>({})
  const [status, setStatus] = useState<'typing' | 'saving' | 'saved'>('typing')
  const [failure, setFailure] = useState<string | null>(null)
  const values = { rating: draft.rating ?? review?.rating ?? null, text: draft.text ?? review?.text ?? '' }

  async function save(form: HTMLFormElement) {
    const { rating, text } = values
    setFailure(null)
    if (rating === null) return showErrors(form, { rating: 'Choose 1 to 5 stars.' })
    setErrors({})
    setStatus('saving')
    try {
      await writeReview(client, access, { rating, text })
    } catch (error) {
      setStatus('typing')
      const refused = refusedFields(error)
      return refused ? showErrors(form, refused) : setFailure(detailOf(error))
    }
    setDraft(nothingTyped)
    setStatus('saved')
  }

  function showErrors(form: HTMLFormElement, wrong: Errors) {
    flushSync(() => setErrors(wrong))
    announce(Object.values(wrong).join(' '))
    form.querySelector<HTMLElement>('[aria-invalid="true"] input, textarea[aria-invalid="true"]')?.focus()
  }

  return {
    values,
    errors,
    failure,
    isSaving: status === 'saving',
    isSaved: status === 'saved',
    change(some) {
      setDraft({ ...draft, ...some })
      setErrors({})
      // Fields are locked while saving, so no input is lost.
      setStatus('typing')
    },
    submit(event) {
      event.preventDefault()
      void save(event.currentTarget)
    },
  }
}

/** The server's messages, by field. */
function refusedFields(error: unknown): Errors | undefined {
  const refused = (error instanceof ApiError && error.problem?.errors) || []
  const named = refused.filter(({ path }) => path === 'rating' || path === 'text')
  return named.length > 0 ? Object.fromEntries(named.map(({ path, message }) => [path, message])) : undefined
}

const nothingTyped: Partial<Values> = {}
