import type { Report } from '#bookings/reports/contract.ts'
import { Card } from '#kit/web/card.tsx'
import {
  changeText,
  countText,
  dollarsText,
  hoursText,
  spanText,
  utilizationChange,
  utilizationText,
} from './report-labels.ts'

/** Each with its comparison. */
export function SummaryFigures({ report }: { report: Report }) {
  const { now, before, previous } = report
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        label="Utilization"
        value={utilizationText(now)}
        change={utilizationChange(report)}
        previous={`${utilizationText(before)} from ${spanText(previous)}`}
        details={hoursText(now)}
      />
      <Figure
        label="Bookings"
        value={countText(now.bookings)}
        change={changeText(now.bookings, before.bookings)}
        previous={`${countText(before.bookings)} from ${spanText(previous)}`}
        details="Confirmed, starting in this period"
      />
      <Figure
        label="Card revenue"
        value={dollarsText(now.cardRevenue)}
        change={changeText(Number(now.cardRevenue), Number(before.cardRevenue))}
        previous={`${dollarsText(before.cardRevenue)} from ${spanText(previous)}`}
        details={`After ${dollarsText(now.refunded)} refunded. Commission ${dollarsText(now.commission)}, your share ${dollarsText(now.share)}.`}
      />
      <Figure
        label="At the facility"
        value={dollarsText(now.paidAtFacility)}
        change={changeText(Number(now.paidAtFacility), Number(before.paidAtFacility))}
        previous={`${dollarsText(before.paidAtFacility)} from ${spanText(previous)}`}
        details="Not in card revenue. No commission."
      />
    </dl>
  )
}

type FigureProps = { label: string; value: string; change: string | undefined; previous: string; details: string }

function Figure({ label, value, change, previous, details }: FigureProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-3xl font-bold tabular-nums">{value}</dd>
      <dd className="text-sm">
        {change && <span className="font-semibold">{change}: </span>}
        {previous}
      </dd>
      <dd className="text-sm text-muted">{details}</dd>
    </Card>
  )
}
