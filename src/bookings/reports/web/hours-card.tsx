import type { Report } from '#bookings/reports/contract.ts'
import { Card } from '#kit/web/card.tsx'
import { HeatMap } from '#kit/web/chart/heat-map.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { heatLevel, heatText, hourText, spanText, weekdays } from './report-labels.ts'

/** Hour headers to show: a phone has no room for all. */
const SHOWN_EVERY = 6

type Hours = Report['hours']

type HoursCardProps = { hours: Hours; period: Report['hoursPeriod']; file: string }

export function HoursCard({ hours, period, file }: HoursCardProps) {
  return (
    <Card as="section" aria-labelledby="report-hours" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="report-hours" className="text-xl">
            Utilization by hour of the week
          </h2>
          <p className="text-sm text-muted">
            Booked share of the open time, {spanText(period)}, by each facility’s clock.
          </p>
        </div>
        <DownloadLink href={file}>Download CSV</DownloadLink>
      </div>
      <HeatMap
        caption="Utilization by weekday and hour"
        columns={dayHours.map(hour => ({
          shown: hour % SHOWN_EVERY === 0 ? hourText(hour) : '',
          full: hourText(hour),
        }))}
        rows={weekdays.map((weekday, day) => ({
          label: weekday.slice(0, 3),
          cells: dayHours.map(hour => {
            const cell = hours[day * 24 + hour]!
            return { level: heatLevel(cell), text: `${weekday}, ${hourText(hour)}: ${heatText(cell)}` }
          }),
        }))}
      />
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">Show as a table</summary>
        <Table
          caption="Utilization by hour and weekday"
          captionHidden
          pinned
          columns={columns(hours)}
          rows={dayHours.filter(hour => isUsed(hours, hour))}
          rowKey={String}
        />
      </details>
    </Card>
  )
}

const dayHours = Array.from({ length: 24 }, (_, hour) => hour)

/** Open or booked on any day. */
function isUsed(hours: Hours, hour: number): boolean {
  return weekdays.some((_, day) => {
    const { openMinutes, bookedMinutes } = hours[day * 24 + hour]!
    return openMinutes > 0 || bookedMinutes > 0
  })
}

function columns(hours: Hours): TableColumn<number>[] {
  return [
    { key: 'hour', header: 'Hour', rowHeader: true, cell: hourText },
    ...weekdays.map(
      (weekday, day): TableColumn<number> => ({
        key: weekday,
        header: weekday.slice(0, 3),
        align: 'end',
        cell: hour => heatText(hours[day * 24 + hour]!),
      }),
    ),
  ]
}
