import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Closure } from '#bookings/closures/contract.ts'
import { type BookingDeskAccess, deskKey } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { refusalText } from '#bookings/web/desk-messages.ts'
import { showRefusal } from '#bookings/web/show-refusal.ts'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { reopenFacility } from './api.ts'
import { closureState, countsText, isInForce, periodText } from './closure-messages.ts'

export function ClosureList({ access, closures }: { access: BookingDeskAccess; closures: readonly Closure[] }) {
  const now = useNow()
  const [asked, setAsked] = useState<Closure | null>(null)
  const current = closures.filter(closure => isInForce(closure, now))
  const past = closures.filter(closure => !isInForce(closure, now))
  const { heading, entry } = useFocusKept(current.map(({ id }) => id))
  const reopening = useReopening(access, { isAsked: asked !== null, onDone: () => setAsked(null) })

  return (
    <BookingDeskSection id="closures" title="Closures" heading={heading}>
      {current.length === 0 && <p className="text-muted">No current or upcoming closures.</p>}
      {current.length > 0 && (
        <ul aria-label="Closures" className="divide-y divide-line rounded-lg border border-line bg-surface">
          {current.map(closure => (
            <Row key={closure.id} {...{ closure, now }} {...entry(closure.id)}>
              <Button
                tone="secondary"
                className="self-start"
                aria-label={`Reopen ${periodText(closure)}`}
                onClick={() => {
                  reopening.reset()
                  setAsked(closure)
                }}
              >
                Reopen
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {past.length > 0 && <Past closures={past} now={now} />}
      <AskOnce
        open={asked !== null}
        title="Reopen these times?"
        about={asked ? periodText(asked) : ''}
        refusal={reopening.isError ? refusalText(reopening.error) : null}
        act="Reopen"
        keep="Keep closed"
        tone="primary"
        busy={reopening.isPending}
        busyLabel="Reopening…"
        onAct={() => asked && reopening.mutate(asked.id)}
        onKeep={() => setAsked(null)}
      >
        <p>Customers can book them again. Bookings that were moved or canceled won’t be restored.</p>
      </AskOnce>
    </BookingDeskSection>
  )
}

function Past({ closures, now }: { closures: readonly Closure[]; now: number | null }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        Past closures
      </summary>
      <ul aria-label="Past closures" className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {closures.map(closure => (
          <Row key={closure.id} {...{ closure, now }} />
        ))}
      </ul>
    </details>
  )
}

type RowProps = { closure: Closure; now: number | null; 'data-entry'?: string; children?: ReactNode }

function Row({ closure, now, children, ...entry }: RowProps) {
  const state = closureState(closure, now)
  return (
    <li {...entry} className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">{periodText(closure)}</p>
        <Badge tone={tones[state]}>{state}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {closure.reason}. {countsText(closure)}
        {closure.isDone ? '.' : '; still processing the rest.'}
      </p>
      {children}
    </li>
  )
}

const tones: Record<ReturnType<typeof closureState>, BadgeTone> = {
  Closed: 'warning',
  Upcoming: 'info',
  Past: 'neutral',
  Reopened: 'positive',
}

function useReopening(access: BookingDeskAccess, { isAsked, onDone }: { isAsked: boolean; onDone: () => void }) {
  const client = useQueryClient()
  const queryKey = deskKey(access)
  return useMutation({
    mutationFn: (closureId: string) => reopenFacility(access, closureId),
    onSuccess({ closure }) {
      onDone()
      toast({ title: 'Reopened', description: `${periodText(closure)} can be booked again.` })
      client.setQueryData<{ closures: Closure[] }>(
        queryKey,
        desk => desk && { ...desk, closures: desk.closures.map(other => (other.id === closure.id ? closure : other)) },
      )
    },
    onError(error) {
      if (!isAsked) showRefusal(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
