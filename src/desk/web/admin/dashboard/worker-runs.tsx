import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkerRun } from '#desk/contract.ts'
import { agoInShort } from '#kit/shared/ago-text.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { runsQuery } from './api.ts'
import { tookText } from './dashboard-labels.ts'

export function WorkerRuns({ name, title }: { name: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" tone="quiet" aria-label={`Recent runs: ${title}`} onClick={() => setOpen(true)}>
        Recent runs
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Recent runs" description={title}>
        {isOpen && <Runs name={name} />}
      </Dialog>
    </>
  )
}

function Runs({ name }: { name: string }) {
  const runs = useQuery(runsQuery(name))
  if (runs.isPending) return <Skeleton className="h-64" />
  if (runs.isError)
    return <LoadFailed title="We couldn’t load the runs." error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data.length === 0) return <p>It hasn’t run yet.</p>
  return (
    <Table
      caption="Recent runs"
      captionHidden
      columns={columns}
      rows={runs.data}
      rowKey={({ startedAt }) => startedAt}
    />
  )
}

const columns: TableColumn<WorkerRun>[] = [
  { key: 'when', header: 'When', rowHeader: true, cell: ({ startedAt }) => <When iso={startedAt} /> },
  { key: 'took', header: 'Duration', align: 'end', cell: ({ ms }) => tookText(ms) },
  { key: 'result', header: 'Result', cell: run => <Outcome run={run} /> },
]

function When({ iso }: { iso: string }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={iso}>
      {now !== null && agoInShort(Math.max(0, now - Date.parse(iso)))}
    </time>
  )
}

function Outcome({ run: { result, error } }: { run: WorkerRun }) {
  return error === null ? result : <span className="text-clay">Failed: {error}</span>
}
