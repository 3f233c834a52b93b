import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { WorkerRun, WorkerStatus } from '#desk/contract.ts'
import { agoInShort } from '#kit/shared/ago-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { runsQuery, runWorker, workersQuery } from './api.ts'
import { scheduleText, tookText, untilText } from './dashboard-labels.ts'

export function WorkersTab() {
  const workers = useQuery(workersQuery)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Background Workers</h2>
      {workers.isError && (
        <LoadFailed
          title="We couldn’t load the workers."
          error={workers.error}
          onRetry={() => void workers.refetch()}
        />
      )}
      {workers.isPending && <Skeleton className="h-[60rem] rounded-lg" />}
      {workers.data?.length === 0 && (
        <EmptyState title="No workers yet">Workers appear here once the first process has started.</EmptyState>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {workers.data?.map(worker => (
          <Worker key={worker.name} worker={worker} />
        ))}
      </ul>
    </div>
  )
}

function Worker({ worker }: { worker: WorkerStatus }) {
  const { name, title, cron, lastResult, lastError, failures } = worker
  const { label, tone } = stateOf(worker)
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-xl">{title}</h3>
          <p className="text-sm text-muted">
            Runs {scheduleText(cron)} <NextRun at={worker.nextRunAt} />
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">
        {lastError === null ? (lastResult ?? 'Hasn’t run yet') : `Failed: ${lastError}`}
        {worker.lastFinishedAt && <LastRun at={worker.lastFinishedAt} />}
      </p>
      {failures > 1 && <p className="text-sm text-clay">{failures} failures in a row</p>}
      <div className="mt-auto flex flex-wrap items-start gap-3">
        <RunNow worker={worker} />
        <WorkerRuns name={name} title={title} />
      </div>
    </Card>
  )
}

function stateOf({ isRunning, lastError, runs }: WorkerStatus): { label: string; tone: BadgeTone } {
  if (isRunning) return { label: 'Running', tone: 'info' }
  if (lastError !== null) return { label: 'Failed', tone: 'warning' }
  return runs > 0 ? { label: 'Healthy', tone: 'positive' } : { label: 'Waiting', tone: 'neutral' }
}

function NextRun({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null || now === null) return null
  return <span>· next {untilText(Date.parse(at) - now)}</span>
}

function LastRun({ at }: { at: string }) {
  const now = useNow()
  return now !== null && <span className="text-muted"> · {agoInShort(Math.max(0, now - Date.parse(at)))}</span>
}

function RunNow({ worker: { name, title, isRunning } }: { worker: WorkerStatus }) {
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: () => runWorker(name),
    onSuccess(worker) {
      client.setQueryData(workersQuery.queryKey, known => known?.map(other => (other.name === name ? worker : other)))
      toast(outcomeOf(worker))
    },
    onError: error => toast({ title: 'Couldn’t run', description: detailOf(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: workersQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: runsQuery(name).queryKey }),
      ]),
  })
  return (
    <Button
      size="sm"
      tone="secondary"
      aria-label={`Run now: ${title}`}
      busy={run.isPending || isRunning}
      busyLabel="Running…"
      onClick={() => run.mutate()}
    >
      <Play aria-hidden="true" className="size-4" />
      Run now
    </Button>
  )
}

function outcomeOf({ title, isRunning, lastError, lastResult }: WorkerStatus) {
  if (isRunning) return { title: 'Still running', description: `${title}: we’ll show the result here when it’s done.` }
  if (lastError !== null) return { title: 'The run failed', description: lastError, tone: 'destructive' as const }
  return { title, description: lastResult ?? 'Done.' }
}

function WorkerRuns({ name, title }: { name: string; title: string }) {
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
