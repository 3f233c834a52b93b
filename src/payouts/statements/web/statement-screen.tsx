import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { amountText } from '#payouts/web/payout-format.ts'
import type { Amounts, Statement, StatementFacility } from '../contract.ts'
import { statementFile, statementFilters, statementQuery } from './api.ts'

/** The URL holds the month. */
export function StatementScreen({ accountId }: { accountId: string }) {
  const { filter, change } = useFilters(statementFilters)
  const query = useQuery({ ...statementQuery(accountId, filter), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <>
      {query.isError && (
        <LoadFailed title="We couldn’t load the statement." error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isLoading && <LoadingStatement />}
      {data && (
        <div aria-busy={query.isPlaceholderData || undefined} className="flex flex-col gap-6">
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <Select
              label="Month"
              className="w-56"
              value={filter.month || data.months[0]}
              options={data.months.map(month => ({ value: month, label: monthText(month) }))}
              onChange={event => change({ month: event.target.value === data.months[0] ? '' : event.target.value })}
            />
            <Button tone="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" />
              Print
            </Button>
            <DownloadLink href={statementFile(filter)}>Download CSV</DownloadLink>
          </div>
          <OneStatement statement={data} />
        </div>
      )}
    </>
  )
}

function LoadingStatement() {
  return (
    <div>
      <output className="sr-only">Loading the statement…</output>
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

function OneStatement({ statement }: { statement: Statement }) {
  const { organizationName, month, isCurrent, total, venues } = statement
  return (
    <>
      <div>
        <h2 className="text-2xl wrap-anywhere">
          {monthText(month)}
          {organizationName !== null && `, ${organizationName}`}
        </h2>
        <p className="mt-1 text-muted">
          {isCurrent && 'This month isn’t over yet. '}
          Charges and refunds count on the day they were made, by each facility’s local time.
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {amountsOf(total).map(([key, name, amount]) => (
          <div key={key}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{amountText(amount)}</dd>
          </div>
        ))}
      </dl>
      {venues.length === 0 && <p className="text-muted">No money moved in {monthText(month)}.</p>}
      {venues.map(venue => (
        <section
          key={venue.facilities[0]!.facilityId}
          aria-label={venue.name ?? 'No venue'}
          className="flex flex-col gap-2"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="min-w-0 text-xl wrap-anywhere">
              {venue.name ?? (venues.length > 1 ? 'No venue' : 'Facilities')}
            </h3>
            <p className="tabular-nums">
              <span className="text-muted">Your share</span> {amountText(venue.amounts.share)}
            </p>
          </div>
          <Table
            stacked
            caption={`${venue.name ?? 'Facilities without a venue'}, ${monthText(month)}`}
            captionHidden
            columns={columns}
            rows={venue.facilities}
            rowKey={({ facilityId }) => facilityId}
          />
        </section>
      ))}
    </>
  )
}

const names = {
  charged: 'Charged',
  refunded: 'Refunded',
  commission: 'Commission',
  clinics: 'From clinics',
  share: 'Your share',
  paidOut: 'Paid out',
  owed: 'Owed',
  paidAtFacility: 'At the facility',
} satisfies Record<keyof Amounts, string>
const keys = Object.keys(names) as (keyof Amounts)[]

function amountsOf(amounts: Amounts) {
  return keys.map(key => [key, names[key], amounts[key]] as const)
}

const columns: TableColumn<StatementFacility>[] = [
  { key: 'name', header: 'Facility', rowHeader: true, cell: ({ name }) => name },
  ...keys.map(
    (key): TableColumn<StatementFacility> => ({
      key,
      header: names[key],
      align: 'end',
      cell: ({ amounts }) => amountText(amounts[key]),
    }),
  ),
]

/** "2026-11" → "November 2026". */
function monthText(month: string): string {
  return inMonth.format(Date.parse(`${month}-15T12:00:00Z`))
}

const inMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
