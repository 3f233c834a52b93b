import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { TableOrder, TableRow } from '#desk/facility-table-contract.ts'
import { FacilityStateBadge } from '#facilities/web/facility-state-badge.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import type { TableColumn } from '#kit/web/table/table.tsx'
import type { ShownOrder } from './api.ts'

type Sorting = { order: ShownOrder; onOrder: (order: ShownOrder) => void }

type Columns = Sorting & {
  mayEdit: boolean
  maySelect: boolean
  isChosen: (id: string) => boolean
  isAllChosen: boolean
  onToggle: (id: string, extend: boolean) => void
  onToggleAll: () => void
}

export function tableColumns({
  isChosen,
  isAllChosen,
  onToggle,
  onToggleAll,
  mayEdit,
  maySelect,
  ...sorting
}: Columns) {
  const sortable = (column: TableOrder) => sortBy<ShownOrder>(sorting, [column, `${column}-down`])
  const columns: TableColumn<TableRow>[] = [
    {
      key: 'chosen',
      header: (
        <>
          <span aria-hidden="true" className="sm:hidden">
            Select
          </span>
          <input
            type="checkbox"
            aria-label="Select all shown"
            checked={isAllChosen}
            onChange={onToggleAll}
            className={`${box} max-sm:hidden`}
          />
        </>
      ),
      cell: ({ id, name }) => (
        <label className="relative inline-flex size-6 items-center justify-center target-44">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen(id)}
            // A range needs the click's Shift, which a change has not.
            onClick={(event: MouseEvent) => onToggle(id, event.shiftKey)}
            onChange={() => undefined}
            className={box}
          />
        </label>
      ),
    },
    {
      key: 'name',
      header: 'Facility',
      rowHeader: true,
      sort: sortable('name'),
      cell: ({ id, name, ownRef, sports, venue, life }) => (
        <>
          <Link
            to={mayEdit ? paths.ownFacility(id) : pageOf(id, life)}
            className="inline-link relative target-44 wrap-anywhere"
          >
            {withoutVenue(name, venue?.name)}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {[sports.join(', '), ownRef].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'venue',
      header: 'Venue',
      sort: sortable('venue'),
      cell: ({ venue, city, state }) => (
        <>
          {venue && <span className="block">{venue.name}</span>}
          <span className="text-muted">
            {city}, {state}
          </span>
        </>
      ),
    },
    { key: 'today', header: 'Today', align: 'end', sort: sortable('today'), cell: row => <Today row={row} /> },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      sort: sortable('price'),
      cell: ({ pricePerHour }) => (pricePerHour === null ? 'No price' : `$${pricePerHour.replace('.00', '')}/hour`),
    },
    { key: 'life', header: 'State', cell: row => <Life row={row} /> },
    {
      key: 'approval',
      header: 'Booking',
      cell: ({ approval, responseHours }) => (approval === 'instant' ? 'Instant' : `Request, ${responseHours} h`),
    },
    { key: 'payout', header: 'Payouts', cell: ({ payout }) => payoutLabels[payout] },
  ]
  return columns.filter(({ key }) => key !== 'chosen' || maySelect)
}

/** As customers see it, or will. */
function pageOf(id: string, life: TableRow['life']): string {
  return life === 'draft' || life === 'hidden' ? paths.ownPreview(id) : paths.facility(id)
}

/** "Riverside Park – Field 2" → "Field 2", beside its venue. */
function withoutVenue(name: string, venue: string | undefined): string {
  const prefix = `${venue} – `
  return venue && name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : name
}

const box = 'size-5 shrink-0 accent-link'

const payoutLabels: Record<TableRow['payout'], string> = { none: 'Not set up', started: 'Incomplete', ready: 'Ready' }

function Today({ row: { bookedToday, openToday } }: { row: TableRow }) {
  if (openToday === 0 && bookedToday === 0) return <span className="text-muted">Closed</span>
  const percent = openToday === 0 ? 100 : Math.min(100, Math.round((bookedToday / openToday) * 100))
  return (
    <span className="whitespace-nowrap">
      {percent}%
      <span className="block text-muted">
        {hours(bookedToday)} of {hours(openToday)} h
      </span>
    </span>
  )
}

function hours(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}

function Life({ row: { life, isChecked } }: { row: TableRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <FacilityStateBadge state={life} />
      {!isChecked && <Badge tone="warning">Not checked</Badge>}
    </span>
  )
}
