import { useQuery } from '@tanstack/react-query'
import type { WorkerStatus } from '#desk/contract.ts'
import { scheduleText } from '#desk/rules.ts'
import { agoInShort } from '#kit/shared/ago-text.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { workersQuery } from './api.ts'
import { untilText } from './dashboard-labels.ts'
import { RunNow } from './run-now.tsx'
import { WorkerRuns } from './worker-runs.tsx'

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
