import type { Analytics } from '#desk/contract.ts'
import { Card } from '#kit/web/card.tsx'
import { Table } from '#kit/web/table/table.tsx'
import { dollarsText, reasonNames } from './dashboard-labels.ts'

export function RefundsCard({ refunds: { count, amount, reasons } }: { refunds: Analytics['refunds'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
        Refunds
        <span className="font-display text-2xl font-bold tabular-nums">{dollarsText(amount)}</span>
      </h3>
      {count === 0 ? (
        <p>No refunds in this range.</p>
      ) : (
        <Table
          caption="Refunds by reason"
          captionHidden
          stacked
          columns={[
            { key: 'reason', header: 'Reason', rowHeader: true, cell: ({ reason }) => reasonNames[reason] },
            { key: 'count', header: 'Refunds', align: 'end', cell: row => row.count.toLocaleString('en-US') },
            { key: 'amount', header: 'Amount', align: 'end', cell: row => dollarsText(row.amount) },
          ]}
          rows={reasons}
          rowKey={({ reason }) => reason}
        />
      )}
    </Card>
  )
}
