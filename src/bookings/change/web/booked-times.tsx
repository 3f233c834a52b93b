import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { Booking } from '#bookings/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { bookedLines, lineName, shortName } from './move-messages.ts'

export type BookedTimesProps = {
  booking: Booking
  /** By id. */
  marks: ReadonlyMap<string, SlotMark>
  isBusy: boolean
  onGive: (ids: readonly string[], isGiven: boolean) => void
}

export function BookedTimes({ booking: { slots, timeZone }, marks, isBusy, onGive }: BookedTimesProps) {
  return (
    <div>
      <h3 className="text-muted">Current times</h3>
      <ul className="divide-y divide-line">
        {bookedLines(slots, marks).map(({ ids, mark, ...times }) => {
          const name = lineName(times, timeZone)
          const isGiven = mark === 'given'
          return (
            <li key={ids[0]} className="flex min-h-12 items-center justify-between gap-3 py-1">
              <span className={joinClasses('min-w-0 font-medium tabular-nums', isGiven && 'text-muted line-through')}>
                {shortName(times, timeZone)}
              </span>
              {mark === 'fixed' ? (
                <span className="shrink-0 text-sm text-muted">Too late to move</span>
              ) : (
                <Button
                  tone={isGiven ? 'secondary' : 'quiet'}
                  size="sm"
                  className="min-h-11 w-22 shrink-0"
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && onGive(ids, !isGiven)}
                >
                  {isGiven ? 'Keep' : 'Remove'}
                  <span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
