import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { leftOutFor, useSeriesMemory } from './series-memory.ts'
import { listId, useUnheld } from './unheld.ts'
import { leftOutTexts, type Series, unheldText } from './weekly-messages.ts'

type SeriesLinesProps = { facility: Facility; series: Series; chosen: readonly AvailabilitySlot[] }

export function SeriesLines({ facility, series: { title, times, dates }, chosen }: SeriesLinesProps) {
  const [memory] = useSeriesMemory(facility.id)
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd className="tabular-nums">{times ?? 'Times vary by date'}</dd>
      {leftOutTexts(leftOutFor(memory, chosen)).map(text => (
        <dd key={text} className="text-sm text-muted">
          {text}
        </dd>
      ))}
      <dd>
        <details>
          <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">All dates</summary>
          <ul className="mb-2 flex max-h-60 flex-col gap-1 overflow-y-auto text-sm tabular-nums" tabIndex={-1}>
            {dates.map(({ date, day, times: ofDay }) => (
              <li key={date} className="flex justify-between gap-4">
                <span>{day}</span>
                <span className="text-muted">{ofDay}</span>
              </li>
            ))}
          </ul>
        </details>
      </dd>
    </div>
  )
}

/** Warns before payment: selected dates that are not held are not paid. */
export function UnheldNotice({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  if (!unheld) return null
  return (
    <Notice
      tone="info"
      action={
        <Button tone="secondary" size="sm" onClick={() => goToList(facilityId)}>
          See dates
        </Button>
      }
    >
      {unheldText(unheld)}
    </Notice>
  )
}

/** For the bottom bar on phones. */
export function UnheldLine({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  return unheld && <p className="text-sm font-semibold text-clay">{`${unheld.count} more not held yet`}</p>
}

/** Scrolls to the button that holds them and moves the focus. */
function goToList(facilityId: string): void {
  const list = document.getElementById(listId(facilityId))
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'end' })
}
