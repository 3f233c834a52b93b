import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AffectedBooking,
  CLOSURE_REASON_LENGTH,
  type Closure,
  type FieldClinic,
  type HandledBooking,
  MAX_CLOSURE_DAYS,
  type Remedy,
} from '#bookings/closures/contract.ts'
import { type BookingDeskAccess, deskKey } from '#bookings/web/booking-desk-access.ts'
import { refusalText } from '#bookings/web/desk-messages.ts'
import { showRefusal } from '#bookings/web/show-refusal.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'
import { DAY } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { type ClosurePeriod, closeFacility, previewClosure } from './api.ts'
import { conflictText, toMidnight } from './closure-messages.ts'

export type TypedClosure = ClosurePeriod & { reason: string; remedy: Remedy }

export type ClosingResult = {
  closure: Closure
  applied: HandledBooking[]
  /** Before the closure. */
  before: AffectedBooking[]
  left: AffectedBooking[]
}

type Closed = { body: TypedClosure; before: AffectedBooking[] }
type Seen = { bookings: AffectedBooking[]; clinics: FieldClinic[] }

export type Closing = {
  /** Sends the preview. */
  form: FormState<TypedClosure>
  /** Preview; null until requested. */
  seen: Seen | null
  isAsking: boolean
  ask: () => void
  keep: () => void
  close: () => void
  isClosing: boolean
  refusal: { title: string; text: string } | null
  result: ClosingResult | null
  startAnew: () => void
}

export function useClosing(access: BookingDeskAccess): Closing {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<ClosingResult | null>(null)
  const [preview, setPreview] = useState<(Seen & ClosurePeriod) | null>(null)

  const form = useForm<TypedClosure, void>({
    initial: nothingTyped,
    draft: `closure:${access.facilityId}`,
    staysFilled: true,
    check: checkClosure,
    async send(typed) {
      setPreview(null)
      const asked = toMidnight(typed)
      const { bookings, clinics } = await previewClosure(access, asked)
      setPreview({ ...asked, bookings, clinics })
      announce(`${conflictText(bookings.length, clinics.length)}.`)
    },
    refused: refusedClosure,
  })
  const typed = form.values
  const period = toMidnight(typed)
  const seen = preview?.from === period.from && preview.to === period.to ? preview : null

  const closing = useMutation({
    mutationFn: ({ body }: Closed) => closeFacility(access, body, () => announce('No response yet. Trying again.')),
    onSuccess({ closure, failed, bookings: applied }, { before }) {
      const isLeft = ({ booking }: AffectedBooking) => applied.every(other => other.booking.id !== booking.id)
      setResult({ closure, applied, before, left: failed > 0 ? before.filter(isLeft) : [] })
      setAsking(false)
      form.change({ from: '', to: '' })
    },
    onError(error) {
      if (!isAsking) showRefusal(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey(access) }),
  })

  return {
    form,
    seen,
    isAsking,
    ask() {
      const found = checkClosure(typed)
      if (Object.keys(found).length > 0) return form.showErrors(found)
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

export const nothingTyped: TypedClosure = { from: '', to: '', reason: 'Rain', remedy: 'move' }

type ClosureErrors = { from?: string; to?: string; reason?: string }

/** The server knows the facility's clock. */
export function checkClosure({ from, to, reason }: ClosurePeriod & { reason: string }): ClosureErrors {
  const errors: ClosureErrors = {}
  if (!isComplete(from)) errors.from = 'Enter a start date and time.'
  if (!isComplete(to)) errors.to = 'Enter an end date and time.'
  if (!errors.from && !errors.to) {
    const length = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
    if (length <= 0) errors.to = 'The end must be after the start.'
    if (length > MAX_CLOSURE_DAYS * DAY)
      errors.to = `A closure can last up to ${MAX_CLOSURE_DAYS} days. Add another one after it.`
  }
  if (reason.trim() === '') errors.reason = 'Enter a short reason.'
  else if (tidyLine(reason).length > CLOSURE_REASON_LENGTH) errors.reason = tooLongText(CLOSURE_REASON_LENGTH)
  return errors
}

export function refusedClosure(error: unknown): ClosureErrors {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code === 'closure-too-far-ahead') return { from: detailOf(error) }
  return code === 'closure-period-invalid' || code === 'closure-over' ? { to: detailOf(error) } : {}
}

function isComplete(local: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)
}
