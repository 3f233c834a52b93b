import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table.tsx'
import type { PayoutLine } from '../contract.ts'
import { linesQuery } from './api.ts'
import { amountText, dayText, kindText, payoutStates } from './payout-format.ts'

/** Athlete column only with clinics. */
export function PayoutLines({ account, withAthletes }: { account: Account; withAthletes: boolean }) {
  const query = useInfiniteQuery(linesQuery(account.id))
  const lines = query.data?.pages.flatMap(page => page.lines) ?? []
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="lines" className="text-2xl">
          Transactions
        </h2>
        {lines.length > 0 && <DownloadLink href="/api/payouts/export.csv">Download CSV</DownloadLink>}
      </div>
      {query.isPending && (
        <>
          <output className="sr-only">Loading transactions…</output>
          <Skeleton className="h-48 rounded-lg" />
        </>
      )}
      {query.isError && (
        <LoadFailed
          title="We couldn’t load your transactions."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && lines.length === 0 && (
        <p className="text-muted">No transactions yet. Each payment, refund and payout will appear here.</p>
      )}
      {lines.length > 0 && (
        <Table
          stacked
          caption="Charges, refunds, disputes and payouts, newest first. Dates are in UTC."
          captionHidden
          columns={withAthletes ? columns : columns.filter(({ key }) => key !== 'athlete')}
          rows={lines}
          rowKey={({ id }) => id}
        />
      )}
      <MoreButton query={query}>Show more transactions</MoreButton>
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
