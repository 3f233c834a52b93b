import { useQuery } from '@tanstack/react-query'
import type { Desk } from '#bookings/desk-contract.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { deskQuery } from './api.ts'
import {
  clinicText,
  closeLabel,
  countOutcomes,
  periodText,
  plannedCountsText,
  plannedOutcome,
  toMidnight,
  treatedCount,
} from './closure-words.ts'
import type { DeskAccess } from './desk-access.ts'
import type { Closing, TypedClosure } from './use-closing.ts'

type ClosureDialogProps = { access: DeskAccess; facility: Desk['facility']; closing: Closing }

export function ClosureDialog({ access, facility, closing }: ClosureDialogProps) {
  const { typed, isAsking, isClosing, refusal, keep, close } = closing
  const { bookings: seen, clinics } = closing.seen ?? { bookings: [], clinics: [] }
  const counts = countOutcomes(seen.map(affected => plannedOutcome(affected, typed.remedy)))
  return (
    <AskOnce
      open={isAsking}
      title={`Close ${facility.name}?`}
      about={isAsking ? periodText(typed) : ''}
      refusal={refusal}
      act={closeLabel(seen.length + clinics.length)}
      keep="Not yet"
      busy={isClosing}
      busyLabel="Closing…"
      onAct={close}
      onKeep={keep}
    >
      {isClosing && seen.length > 0 ? (
        <Progress {...{ access, typed }} total={seen.length} />
      ) : (
        <>
          <p>
            {seen.length === 0
              ? 'Nothing can be booked in this time. No booking is in the way.'
              : `${seen.length} ${seen.length === 1 ? 'booking' : 'bookings'}: ${plannedCountsText(counts)}.`}
          </p>
          {clinics.map(clinic => (
            <p key={clinic.id}>{clinicText(clinic)}</p>
          ))}
          {seen.length + clinics.length > 0 && (
            <p>
              Everybody is told by email, with your reason: “{typed.reason.trim()}”. You can reopen the times later, but
              the bookings do not come back.
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

function Progress({ access, typed, total }: { access: DeskAccess; typed: TypedClosure; total: number }) {
  const { data: desk } = useQuery({ ...deskQuery(access), refetchInterval: PROGRESS_MS })
  const period = toMidnight(typed)
  const closure = desk?.closures.find(
    ({ from, to, isDone }) => !isDone && from.startsWith(period.from) && to.startsWith(period.to),
  )
  const done = Math.min(total, closure ? treatedCount(closure) : 0)
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label="Bookings done" max={total} value={done} className={bar} />
      <p className="tabular-nums">
        {done} of {total} bookings done. You can leave this page: it goes on by itself.
      </p>
    </div>
  )
}
