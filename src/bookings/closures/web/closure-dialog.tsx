import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Closure } from '#bookings/closures/contract.ts'
import { type BookingDeskAccess, deskKey } from '#bookings/web/booking-desk-access.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import {
  appliedCount,
  clinicText,
  closeLabel,
  countOutcomes,
  periodText,
  plannedCountsText,
  plannedOutcome,
  toMidnight,
} from './closure-messages.ts'
import type { Closing, TypedClosure } from './use-closing.ts'

type ClosureDialogProps = {
  access: BookingDeskAccess
  facility: { name: string }
  /** Of the booking desk. */
  closures: readonly Closure[]
  closing: Closing
}

export function ClosureDialog({ access, facility, closures, closing }: ClosureDialogProps) {
  const { isAsking, isClosing, refusal, keep, close } = closing
  const typed = closing.form.values
  const { bookings: seen, clinics } = closing.seen ?? { bookings: [], clinics: [] }
  const counts = countOutcomes(seen.map(affected => plannedOutcome(affected, typed.remedy)))
  return (
    <AskOnce
      open={isAsking}
      title={`Close ${facility.name}?`}
      about={isAsking ? periodText(typed) : ''}
      refusal={refusal}
      act={closeLabel(seen.length + clinics.length)}
      keep="Cancel"
      busy={isClosing}
      busyLabel="Closing…"
      onAct={close}
      onKeep={keep}
    >
      {isClosing && seen.length > 0 ? (
        <Progress {...{ access, typed, closures }} total={seen.length} />
      ) : (
        <>
          <p>
            {seen.length === 0
              ? 'No bookings are affected. These times can’t be booked while you’re closed.'
              : `${seen.length} ${seen.length === 1 ? 'booking' : 'bookings'}: ${plannedCountsText(counts)}.`}
          </p>
          {clinics.map(clinic => (
            <p key={clinic.id}>{clinicText(clinic)}</p>
          ))}
          {seen.length + clinics.length > 0 && (
            <p>
              We’ll email everyone affected with your reason: “{typed.reason.trim()}”. You can reopen later, but the
              bookings won’t be restored.
            </p>
          )}
        </>
      )}
    </AskOnce>
  )
}

const bar =
  'h-3 w-full appearance-none overflow-clip rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-link'

const PROGRESS_MS = 1_000

type ProgressProps = Pick<ClosureDialogProps, 'access' | 'closures'> & { typed: TypedClosure; total: number }

function Progress({ access, closures, typed, total }: ProgressProps) {
  useFreshDesk(access)
  const period = toMidnight(typed)
  const closure = closures.find(
    ({ from, to, isDone }) => !isDone && from.startsWith(period.from) && to.startsWith(period.to),
  )
  const done = Math.min(total, closure ? appliedCount(closure) : 0)
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label="Bookings processed" max={total} value={done} className={bar} />
      <p className="tabular-nums">
        {done} of {total} bookings processed. You can leave this page. We’ll keep going.
      </p>
    </div>
  )
}

/** Sooner than the booking desk polls, so that the progress moves. */
function useFreshDesk(access: BookingDeskAccess): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    if (focusManager.isFocused()) void client.refetchQueries({ queryKey: deskKey(access) }, { cancelRefetch: false })
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), PROGRESS_MS)
    return () => clearInterval(timer)
  }, [])
}
