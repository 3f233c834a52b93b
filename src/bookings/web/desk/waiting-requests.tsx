import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeskBooking } from '#bookings/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { DeskAccess } from './desk-access.ts'
import { DeskSection } from './desk-section.tsx'
import { refusalWords } from './desk-words.ts'
import { EndingDialog } from './ending-dialog.tsx'
import { RequestCard } from './request-card.tsx'
import { useEnding } from './use-ending.ts'
import { useFocusKept } from './use-focus-kept.ts'

/** Requests that wait for the owner's word, the most urgent first. */
export function WaitingRequests({ access, requests }: { access: DeskAccess; requests: readonly DeskBooking[] }) {
  const ending = useEnding(access)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { heading, entry } = useFocusKept(requests.map(({ id }) => id))
  useNewRequests(requests)

  return (
    <DeskSection id="waiting" title="Waiting for you" count={requests.length} heading={heading}>
      {refusal && <Refusal error={refusal} onClose={() => setRefusal(null)} />}
      {requests.length === 0 ? (
        <Nothing />
      ) : (
        <ul aria-label="Requests" className="flex flex-col gap-4">
          {requests.map(booking => (
            <RequestCard
              key={booking.id}
              {...{ access, booking }}
              onDecline={() => {
                setRefusal(null)
                ending.ask(booking)
              }}
              onRefused={setRefusal}
              {...entry(booking.id)}
            />
          ))}
        </ul>
      )}
      <EndingDialog ending={ending} />
    </DeskSection>
  )
}

/** Above the list, since the request that it is about may be gone from there. */
function Refusal({ error, onClose }: { error: Error; onClose: () => void }) {
  const { title, text } = refusalWords(error)
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <Button tone="secondary" size="sm" className="relative" onClick={onClose}>
          OK
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

function Nothing() {
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong p-4 text-muted md:p-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      Nobody is waiting. New requests appear here by themselves, and you get an email for each.
    </p>
  )
}

/** Says who has come since the last look. */
function useNewRequests(requests: readonly DeskBooking[]): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const names = requests.filter(({ id }) => known.current?.has(id) === false).map(({ customerName }) => customerName)
    if (names.length > 0) announce(`New request from ${names.join(', ')}`)
    known.current = new Set(requests.map(({ id }) => id))
  }, [requests])
}
