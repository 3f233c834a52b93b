import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { announce } from '#kit/web/live-region.tsx'
import { EndingDialog } from './ending-dialog.tsx'
import { RequestCard } from './request-card.tsx'
import { useEnding } from './use-ending.ts'

/** Most urgent first. */
export function WaitingRequests({ access, requests }: { access: BookingDeskAccess; requests: readonly DeskBooking[] }) {
  const ending = useEnding(access)
  const [refused, setRefused] = useState<Refused | null>(null)
  const shown = withRefused(requests, refused)
  const { heading, entry } = useFocusKept(shown.map(({ id }) => id))
  useNewRequests(requests)

  return (
    <BookingDeskSection id="waiting" title="Awaiting confirmation" count={requests.length} heading={heading}>
      {shown.length === 0 && <Nothing />}
      {shown.length > 0 && (
        <ul aria-label="Requests" className="flex flex-col gap-4">
          {shown.map((booking, place) => (
            <RequestCard
              key={booking.id}
              {...{ access, booking }}
              refusal={refused?.booking.id === booking.id ? refused.error : null}
              isGone={!requests.some(({ id }) => id === booking.id)}
              onDecline={() => {
                setRefused(null)
                ending.ask(booking)
              }}
              onRefused={error => setRefused(error && { booking, place, error })}
              {...entry(booking.id)}
            />
          ))}
        </ul>
      )}
      <EndingDialog ending={ending} />
    </BookingDeskSection>
  )
}

type Refused = { booking: DeskBooking; place: number; error: Error }

/** Keeps its place until the refusal was read. */
function withRefused(requests: readonly DeskBooking[], refused: Refused | null): readonly DeskBooking[] {
  if (!refused || requests.some(({ id }) => id === refused.booking.id)) return requests
  return requests.toSpliced(refused.place, 0, refused.booking)
}

function Nothing() {
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong p-4 text-muted md:p-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      No requests right now. New ones appear here automatically, and we’ll email you each one.
    </p>
  )
}

/** Announces new requests. */
function useNewRequests(requests: readonly DeskBooking[]): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const names = requests.filter(({ id }) => known.current?.has(id) === false).map(({ customerName }) => customerName)
    if (names.length > 0) announce(`New request from ${names.join(', ')}`)
    known.current = new Set(requests.map(({ id }) => id))
  }, [requests])
}
