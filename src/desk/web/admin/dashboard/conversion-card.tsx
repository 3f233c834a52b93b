import type { Analytics } from '#desk/contract.ts'
import { conversionOf } from '#desk/rules.ts'
import { Card } from '#kit/web/card.tsx'
import { Table } from '#kit/web/table/table.tsx'
import { stepNames } from './dashboard-labels.ts'

export function ConversionCard({ steps }: { steps: Analytics['steps'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xl">From search to booking</h3>
      <p className="text-sm text-muted">
        Counted once a day per browser tab, anonymously. Browsers that ask not to be tracked aren’t counted.
      </p>
      <Table
        caption="From search to booking"
        captionHidden
        stacked
        columns={[
          { key: 'step', header: 'Step', rowHeader: true, cell: ({ step }) => stepNames[step] },
          { key: 'count', header: 'Visits', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
          { key: 'previous', header: '% of previous step', align: 'end', cell: row => percentText(row.ofPrevious) },
          { key: 'first', header: '% of searches', align: 'end', cell: row => percentText(row.ofFirst) },
        ]}
        rows={conversionOf(steps)}
        rowKey={({ step }) => step}
      />
    </Card>
  )
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`
}
