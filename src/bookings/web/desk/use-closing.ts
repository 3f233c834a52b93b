import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffectedBooking, Closure, FieldClinic, HandledBooking, Remedy } from '#bookings/closure-contract.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { bookingDeskQuery, type ClosurePeriod, closeFacility, previewClosure } from './api.ts'
import type { BookingDeskAccess } from './booking-desk-access.ts'
import { type ClosureErrors, checkClosure, refusedClosure } from './check-closure.ts'
import { conflictText, toMidnight } from './closure-messages.ts'
import { refusalText } from './desk-messages.ts'
import { showRefusal } from './show-refusal.ts'

export type TypedClosure = ClosurePeriod & { reason: string; remedy: Remedy }

export type ClosingResult = {
  closure: Closure
  applied: HandledBooking[]
  /** Before the closure. */
  before: AffectedBooking[]
  left: AffectedBooking[]
}

type Closed = { body: TypedClosure; before: AffectedBooking[] }
type Words = { title: string; text: string }

export type Closing = {
  typed: TypedClosure
  change: (part: Partial<TypedClosure>) => void
  errors: ClosureErrors
  /** `onErrors`: fields have errors, also by the server. */
  look: (onErrors: () => void) => void
  isLooking: boolean
  lookRefusal: Words | null
  /** Preview; null until requested. */
  seen: { bookings: AffectedBooking[]; clinics: FieldClinic[] } | null
  isAsking: boolean
  ask: (onErrors: () => void) => void
  keep: () => void
  close: () => void
  isClosing: boolean
  refusal: Words | null
  result: ClosingResult | null
  startAnew: () => void
}

/** Input survives a reload. */
export function useClosing(access: BookingDeskAccess): Closing {
  const client = useQueryClient()
  const [typed, setTyped] = useSessionValue(`closure:${access.facilityId}`, nothingTyped)
  const [errors, setErrors] = useState<ClosureErrors>({})
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<ClosingResult | null>(null)

  const preview = useMutation({
    mutationFn: (period: ClosurePeriod) => previewClosure(access, period),
    onSuccess: ({ bookings, clinics }) => announce(`${conflictText(bookings.length, clinics.length)}.`),
    onError: error => setErrors(refusedClosure(error)),
  })
  const period = toMidnight(typed)
  const isOfTyped = preview.variables?.from === period.from && preview.variables.to === period.to
  const seen = (isOfTyped && preview.data) || null

  const closing = useMutation({
    mutationFn: ({ body }: Closed) => closeFacility(access, body, () => announce('No response yet. Trying again.')),
    onSuccess({ closure, failed, bookings: applied }, { before }) {
      const isLeft = ({ booking }: AffectedBooking) => applied.every(other => other.booking.id !== booking.id)
      setResult({ closure, applied, before, left: failed > 0 ? before.filter(isLeft) : [] })
      setAsking(false)
      setTyped({ ...typed, from: '', to: '' })
    },
    onError(error) {
      if (!isAsking) showRefusal(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: bookingDeskQuery(access).queryKey }),
  })

  /** True when valid. */
  function check(): boolean {
    const found = checkClosure(typed)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  return {
    typed,
    change(part) {
      setTyped({ ...typed, ...part })
      // Clears the field's error until the next check.
      const mended = Object.keys(part).map(field => [field, undefined])
      setErrors({ ...errors, ...Object.fromEntries(mended) })
    },
    errors,
    look(onErrors) {
      if (check()) preview.mutate(period, { onError: onErrors })
      else onErrors()
    },
    isLooking: preview.isPending,
    lookRefusal: preview.isError && isOfTyped && !isBesideField(preview.error) ? refusalText(preview.error) : null,
    seen,
    isAsking,
    ask(onErrors) {
      if (!check()) return onErrors()
      if (!closing.isPending) closing.reset()
      setAsking(true)
    },
    keep: () => setAsking(false),
    close: () =>
      closing.mutate({ body: { ...typed, ...period, reason: typed.reason.trim() }, before: seen?.bookings ?? [] }),
    isClosing: closing.isPending,
    refusal: closing.isError ? refusalText(closing.error) : null,
    result,
    startAnew: () => setResult(null),
  }
}

const nothingTyped: TypedClosure = { from: '', to: '', reason: 'Rain', remedy: 'move' }

function isBesideField(error: unknown): boolean {
  return Object.keys(refusedClosure(error)).length > 0
}
