import { Link } from 'react-router'
import type { Analytics } from '#desk/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { dollarsText } from './dashboard-labels.ts'

export function TopFacilities({ facilities }: { facilities: Analytics['topFacilities'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xl">Top facilities</h3>
      {facilities.length === 0 ? (
        <p>No bookings in this range.</p>
      ) : (
        <Table
          caption="Top facilities"
          captionHidden
          stacked
          columns={columns}
          rows={facilities}
          rowKey={({ facilityId }) => facilityId}
        />
      )}
    </Card>
  )
}

type TopFacility = Analytics['topFacilities'][number]

const columns: TableColumn<TopFacility>[] = [
  { key: 'name', header: 'Facility', rowHeader: true, cell: facility => <Name facility={facility} /> },
  { key: 'bookings', header: 'Bookings', align: 'end', cell: ({ bookings }) => bookings.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => dollarsText(revenue) },
]

function Name({ facility: { facilityId, name, city } }: { facility: TopFacility }) {
  return (
    <>
      <Link to={paths.facility(facilityId)} className="inline-link wrap-anywhere">
        {name}
      </Link>
      <span className="block text-sm font-normal text-muted">{city}</span>
    </>
  )
}
