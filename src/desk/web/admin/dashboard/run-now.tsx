import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { WorkerStatus } from '#desk/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { runsQuery, runWorker, workersQuery } from './api.ts'

export function RunNow({ worker: { name, title, isRunning } }: { worker: WorkerStatus }) {
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
