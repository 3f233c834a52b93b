import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { PayoutLine } from '../contract.ts'
import { linesQuery } from './api.ts'
import { amountText, dayText, kindText, payoutStates } from './payout-format.ts'

/** Athlete column only with clinics. */
export function PayoutLines({ account, withAthletes }: { account: Account; withAthletes: boolean }) {
  const list = useList(linesQuery(account.id))
  const isAny = list.rows && list.rows.length > 0
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="lines" className="text-2xl">
          Transactions
        </h2>
        {isAny && <DownloadLink href="/api/payouts/export.csv">Download CSV</DownloadLink>}
      </div>
      <ListPages
        list={list}
        what="your transactions"
        empty={<p className="text-muted">No transactions yet. Each payment, refund and payout will appear here.</p>}
        loading={<Skeleton className="rounded-lg h-48" />}
        more="Show more transactions"
      >
        {lines => (
          <Table
            stacked
            caption="Charges, refunds, disputes and payouts, newest first. Dates are in UTC."
            captionHidden
            columns={withAthletes ? columns : columns.filter(({ key }) => key !== 'athlete')}
            rows={lines}
            rowKey={({ id }) => id}
          />
        )}
      </ListPages>
    </section>
  )
}

const columns: TableColumn<PayoutLine>[] = [
  { key: 'what', header: 'Transaction', rowHeader: true, cell: line => <What line={line} /> },
  { key: 'day', header: 'Date', cell: line => <time dateTime={line.at}>{dayText(line.at)}</time> },
  money('charged', 'Charged'),
  money('platform', product.name),
  money('facility', 'Facility'),
  money('athlete', 'Athlete'),
  {
    key: 'paid-out',
    header: 'Paid out',
    align: 'end',
    cell: line => line.kind === 'payout' && amountText(line.amount),
  },
]

type Part = 'charged' | 'platform' | 'facility' | 'athlete'

function money(key: Part, header: string): TableColumn<PayoutLine> {
  return { key, header, align: 'end', cell: line => line.kind !== 'payout' && amountText(line[key]) }
}

function What({ line }: { line: PayoutLine }) {
  return (
    <>
      {kindText(line.kind)}
      {line.kind === 'payout' && line.status !== 'sent' && `: ${payoutStates[line.status].toLowerCase()}`}
      <span className="block text-sm font-normal wrap-anywhere text-muted">
        {line.clinicId === null ? (
          line.title
        ) : (
          <Link className="inline-link" to={paths.nilBooking(line.clinicId)}>
            {line.title}
          </Link>
        )}
        , {line.facilityName}
      </span>
    </>
  )
}
