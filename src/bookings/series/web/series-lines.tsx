import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { leftOutFor, useSeriesMemory } from './series-memory.ts'
import { leftOutTexts, type Series } from './weekly-messages.ts'

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
