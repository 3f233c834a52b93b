import type { Figures, Report } from '#bookings/reports/contract.ts'
import { Card } from '#kit/web/card.tsx'
import { BarChart } from '#kit/web/chart/bar-chart.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { utilization } from '../rules.ts'
import { changeText, dollarsText, monthText, utilizationChange, utilizationText } from './report-labels.ts'

type Months = Report['months']

/** Each month beside the one before. */
export function MonthsCard({ months, file }: { months: Months; file: string }) {
  const last = months.at(-1)!
  return (
    <Card as="section" aria-labelledby="report-months" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="report-months" className="text-xl">
            Month over month
          </h2>
          <p className="text-sm text-muted">
            Whole months. The current one includes what’s already booked for the rest of it.
          </p>
        </div>
        <DownloadLink href={file}>Download CSV</DownloadLink>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <BarChart
          title={`Utilization, ${monthText(last.month)}`}
          total={utilizationText(last.figures)}
          bars={barsOf(months, {
            value: figures => utilization(figures) ?? 0,
            text: utilizationText,
            change: (now, before) => utilizationChange({ now, before }),
          })}
          columns={['Month', 'Utilization']}
        />
        <BarChart
          title={`Card revenue, ${monthText(last.month)}`}
          total={dollarsText(last.figures.cardRevenue)}
          bars={barsOf(months, {
            value: ({ cardRevenue }) => Number(cardRevenue),
            text: ({ cardRevenue }) => dollarsText(cardRevenue),
            change: (now, before) => changeText(Number(now.cardRevenue), Number(before.cardRevenue)),
          })}
          columns={['Month', 'Card revenue']}
        />
      </div>
    </Card>
  )
}

type Shown = {
  value: (figures: Figures) => number
  text: (figures: Figures) => string
  change: (now: Figures, before: Figures) => string | undefined
}

function barsOf(months: Months, { value, text, change }: Shown) {
  return months.map(({ month, figures }, i) => {
    const before = months[i - 1]
    const changed = before && change(figures, before.figures)
    return { label: monthText(month), value: value(figures), text: text(figures), ...(changed && { change: changed }) }
  })
}
