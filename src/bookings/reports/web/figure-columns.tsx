import type { Figures } from '#bookings/reports/contract.ts'
import type { TableColumn } from '#kit/web/table/table.tsx'
import { changeText, countText, dollarsText, hoursText, utilizationChange, utilizationText } from './report-labels.ts'

type Compared = { now: Figures; before: Figures }
type Sort = NonNullable<TableColumn<Compared>['sort']>

/** Of facilities and of venues alike. */
export function figureColumns<Row extends Compared>(sorts: { used?: Sort; earned?: Sort } = {}): TableColumn<Row>[] {
  return [
    {
      key: 'utilization',
      header: 'Utilization',
      align: 'end',
      ...(sorts.used && { sort: sorts.used }),
      cell: row => (
        <Value text={utilizationText(row.now)} change={utilizationChange(row)} details={hoursText(row.now)} />
      ),
    },
    {
      key: 'bookings',
      header: 'Bookings',
      align: 'end',
      cell: ({ now, before }) => (
        <Value text={countText(now.bookings)} change={changeText(now.bookings, before.bookings)} />
      ),
    },
    {
      key: 'card',
      header: 'Card revenue',
      align: 'end',
      ...(sorts.earned && { sort: sorts.earned }),
      cell: ({ now, before }) => (
        <Value
          text={dollarsText(now.cardRevenue)}
          change={changeText(Number(now.cardRevenue), Number(before.cardRevenue))}
          details={Number(now.refunded) === 0 ? undefined : `${dollarsText(now.refunded)} refunded`}
        />
      ),
    },
    { key: 'commission', header: 'Commission', align: 'end', cell: ({ now }) => dollarsText(now.commission) },
    {
      key: 'facility',
      header: 'At the facility',
      align: 'end',
      cell: ({ now, before }) => (
        <Value
          text={dollarsText(now.paidAtFacility)}
          change={changeText(Number(now.paidAtFacility), Number(before.paidAtFacility))}
        />
      ),
    },
  ]
}

function Value({ text, change, details }: { text: string; change: string | undefined; details?: string | undefined }) {
  return (
    <>
      <span className="block">{text}</span>
      {change && <span className="block text-muted">{change}</span>}
      {details && <span className="block text-muted">{details}</span>}
    </>
  )
}
