import type { FacilityFigures, VenueFigures } from '#bookings/reports/contract.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { FacilityOrder } from '../rules.ts'
import { type ReportFilter, reportFacilitiesQuery, reportFile } from './api.ts'
import { figureColumns } from './figure-columns.tsx'

export function VenueTable({ venues, file }: { venues: readonly VenueFigures[]; file: string }) {
  return (
    <section aria-labelledby="report-venues" className="flex flex-col gap-3">
      <TableHeading id="report-venues" title="By venue" file={file} />
      <Table
        caption="Figures by venue"
        captionHidden
        stacked
        columns={[
          {
            key: 'venue',
            header: 'Venue',
            rowHeader: true,
            cell: venueCell,
          },
          ...figureColumns<VenueFigures>(),
        ]}
        rows={venues}
        rowKey={({ venueId }) => venueId ?? ''}
      />
    </section>
  )
}

type FacilityTableProps = {
  accountId: string
  filter: ReportFilter
  onOrder: (order: FacilityOrder) => void
}

export function FacilityTable({ accountId, filter, onOrder }: FacilityTableProps) {
  const list = useList(reportFacilitiesQuery(accountId, filter), { keepsOld: true })
  const sorting = { order: filter.order, onOrder }
  const columns: TableColumn<FacilityFigures>[] = [
    {
      key: 'name',
      header: 'Facility',
      rowHeader: true,
      sort: sortBy(sorting, ['name', 'name-down']),
      cell: facilityCell,
    },
    ...figureColumns<FacilityFigures>({
      used: sortBy(sorting, ['least-used', 'most-used']),
      earned: sortBy(sorting, ['least-earned', 'most-earned']),
    }),
  ]
  return (
    <section aria-labelledby="report-facilities" className="flex flex-col gap-3">
      <TableHeading id="report-facilities" title="By facility" file={reportFile(filter, 'facilities')} />
      <ListPages list={list} what="facilities" loading={loadingCards} more="Show more facilities">
        {rows => (
          <Table
            caption="Figures by facility"
            captionHidden
            stacked
            columns={columns}
            rows={rows}
            rowKey={({ facilityId }) => facilityId}
          />
        )}
      </ListPages>
    </section>
  )
}

function TableHeading({ id, title, file }: { id: string; title: string; file: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <DownloadLink href={file}>Download CSV</DownloadLink>
    </div>
  )
}

function Name({ name, details }: { name: string; details: string | null }) {
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      {details && <span className="block font-normal text-muted">{details}</span>}
    </>
  )
}

function venueCell({ name, facilities }: VenueFigures) {
  return <Name name={name ?? 'No venue'} details={`${facilities} ${facilities === 1 ? 'facility' : 'facilities'}`} />
}

function facilityCell({ name, venueName }: FacilityFigures) {
  return <Name name={name} details={venueName} />
}
