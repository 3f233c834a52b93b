import { busiestHours, heatLevels, weekdays } from '#desk/rules.ts'
import { Card } from '#kit/web/card.tsx'
import { HeatMap } from '#kit/web/chart/heat-map.tsx'
import { hourText } from './dashboard-labels.ts'

const LEVELS = 5
/** Hour headers to show: a phone has no room for all. */
const SHOWN_EVERY = 6
/** Cell figures are only in tooltips and for screen readers, so the top hours are also listed. */
const NAMED = 3

export function WeekCard({ weekHours }: { weekHours: readonly number[] }) {
  const total = weekHours.reduce((sum, minutes) => sum + minutes, 0)
  const levels = heatLevels(weekHours, LEVELS)
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xl">Utilization by hour of the week</h3>
      <p className="text-sm text-muted">
        Share of all booked hours, in each facility’s local time. Includes canceled bookings.
      </p>
      {total === 0 ? (
        <p>No bookings in this range.</p>
      ) : (
        <>
          <HeatMap
            caption="Share of booked hours by weekday and hour"
            columns={hours.map(hour => ({
              shown: hour % SHOWN_EVERY === 0 ? hourText(hour) : '',
              full: hourText(hour),
            }))}
            rows={weekdays.map((weekday, day) => ({
              label: weekday.slice(0, 3),
              cells: hours.map(hour => ({
                level: levels[day * 24 + hour]!,
                text: hourWords(weekHours, day * 24 + hour),
              })),
            }))}
          />
          <div>
            <h4 className="text-sm font-semibold">Busiest hours</h4>
            <ol className="mt-1 text-sm tabular-nums">
              {busiestHours(weekHours, NAMED).map(hour => (
                <li key={hour}>{hourWords(weekHours, hour)}</li>
              ))}
            </ol>
          </div>
        </>
      )}
    </Card>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** For an hour counted from Sunday midnight: "Monday, 6 PM: 2.4%, 36 hours". */
function hourWords(weekHours: readonly number[], hour: number): string {
  const minutes = weekHours[hour]!
  const total = weekHours.reduce((sum, each) => sum + each, 0)
  const spent = Math.round(minutes / 60)
  const share = `${((minutes / total) * 100).toFixed(1)}%`
  const hours = spent === 1 ? '1 hour' : `${spent.toLocaleString('en-US')} hours`
  return `${weekdays[Math.floor(hour / 24)]}, ${hourText(hour % 24)}: ${share}, ${hours}`
}
