import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedPayment } from '#desk/payments-contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Select } from '#kit/web/select.tsx'
import { Table, type TableColumn } from '#kit/web/table.tsx'
import { paymentFilters, paymentsQuery } from '../administration-api.ts'
import { choicesOf, dollarsText } from '../dashboard/dashboard-labels.ts'
import { ListPages } from '../list-pages.tsx'
import { TextFilter } from '../text-filter.tsx'
import { useFilter } from '../use-filter.ts'
import { CopyId } from './copy-id.tsx'
import { boughtPath, statusNames, statusTones } from './payment-labels.ts'

/** Newest first. */
export function PaymentHistory() {
  const { filter, change, clear, isNarrowed } = useFilter(paymentFilters)
  const query = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: before => before })
  return (
    <div className="flex flex-col gap-4">
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
        query={query}
        what="payments"
        empty={{ title: 'No payments yet', text: 'Payments appear here as soon as someone pays.' }}
        isNarrowed={isNarrowed}
        onClear={clear}
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
