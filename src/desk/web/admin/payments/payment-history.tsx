import { Link } from 'react-router'
import type { ListedPayment } from '#desk/payments-contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { PAYMENTS, paymentFilters, paymentsQuery } from '../administration-api.ts'
import { choicesOf, dollarsText } from '../dashboard/dashboard-labels.ts'
import { CopyId } from './copy-id.tsx'
import { boughtPath, statusNames, statusTones } from './payment-labels.ts'

/** Newest first. */
export function PaymentHistory() {
  const { filter, change, ...filters } = useFilters(paymentFilters)
  const list = useList(paymentsQuery(filter), { keepsOld: true })
  return (
    <div className="flex flex-col gap-4">
      <p className="flex justify-end">
        <DownloadLink href={fileOf(`${PAYMENTS}.csv`, filter)}>Download CSV</DownloadLink>
      </p>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextFilter label="Full ID or booking reference" text={filter.text} onChange={text => change({ text })} />
        <Select
          label="Status"
          options={choicesOf(statusNames, 'All')}
          value={filter.status}
          onChange={event => change({ status: event.currentTarget.value })}
        />
      </search>
      <ListPages
        list={list}
        what="payments"
        empty={<EmptyState title="No payments yet">Payments appear here as soon as someone pays.</EmptyState>}
        filters={filters}
      >
        {payments => (
          <Table caption="Payments" captionHidden stacked columns={columns} rows={payments} rowKey={({ id }) => id} />
        )}
      </ListPages>
    </div>
  )
}

const columns: TableColumn<ListedPayment>[] = [
  { key: 'bought', header: 'For', rowHeader: true, cell: payment => <BoughtCell payment={payment} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status] ?? 'neutral'}>{statusNames[status] ?? status}</Badge>,
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => dollarsText(amount) },
  { key: 'captured', header: 'Charged', align: 'end', cell: ({ captured }) => dollarsText(captured) },
  { key: 'refunded', header: 'Refunded', align: 'end', cell: ({ refunded }) => dollarsText(refunded) },
  { key: 'commission', header: 'Commission', align: 'end', cell: ({ commission }) => dollarsText(commission) },
  { key: 'at', header: 'When', cell: ({ createdAt }) => <LocalTime at={createdAt} withTime /> },
]

function BoughtCell({ payment: { id, intentId, bought } }: { payment: ListedPayment }) {
  return (
    <>
      {bought ? (
        <Link to={boughtPath(bought)} className="inline-link inline-flex min-h-6 items-center wrap-anywhere">
          {bought.reference} · {bought.customer}
        </Link>
      ) : (
        <span className="text-muted">Nothing</span>
      )}
      <span className="block font-normal">
        <CopyId id={intentId ?? id} label="payment ID" />
      </span>
    </>
  )
}
