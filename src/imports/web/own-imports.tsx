import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { FacilityImport } from '#imports/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { importsQuery } from './api.ts'
import { countsText } from './import-labels.ts'
import { UndoImport } from './undo-import.tsx'

/** Poll interval of a running import. */
const POLL_MS = 2_000

/** Newest first, each with undo. */
export function OwnImports() {
  const query = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  })
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  if (query.isPending)
    return (
      <>
        <output className="sr-only">Loading your imports…</output>
        <Skeleton className="h-40 rounded-lg" />
      </>
    )
  const failure = query.isError && (
    <LoadFailed title="We couldn’t load your imports." error={query.error} onRetry={() => void query.refetch()} />
  )
  if (!query.data) return failure
  if (query.data.length === 0) return failure || <NoImports />

  /** The clicked button is gone: the focus moves to the list. Cached lists may show deleted facilities. */
  function showUndone(undone: FacilityImport) {
    toast({ title: 'Import undone', description: undone.message })
    heading.current?.focus({ preventScroll: true })
    void client.invalidateQueries()
  }
  return (
    <div className="flex flex-col gap-4">
      {failure}
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Recent imports
      </h2>
      <ul className="flex flex-col gap-3">
        {query.data.map(entry => (
          <li key={entry.id}>
            <OwnImport entry={entry} onUndone={showUndone} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const isRunning = ({ status }: FacilityImport) => status === 'importing'

type OwnImportProps = { entry: FacilityImport; onUndone: (entry: FacilityImport) => void }

function OwnImport({ entry, onUndone }: OwnImportProps) {
  const { label, tone } = importStatusLabels[entry.status]
  const rows = rowsText(entry)
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <Badge tone={tone}>{label}</Badge>
        <h3 className="mt-1 text-xl wrap-anywhere">
          <bdi>{entry.fileName}</bdi>
        </h3>
        <p className="text-sm text-muted">
          <Begun at={entry.createdAt} />
          {rows && ` · ${rows}`}
        </p>
        {entry.message && <p className="mt-1 text-sm wrap-anywhere">{entry.message}</p>}
      </div>
      {entry.canBeUndone && (
        <div className="shrink-0">
          <UndoImport outcome={entry} onUndone={onUndone} className="-mx-4 sm:-mt-2.5" />
        </div>
      )}
    </Card>
  )
}

/** In the reader's zone, known only in the browser; the UTC day until then. */
function Begun({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{isHydrated ? moment.format(new Date(at)) : at.slice(0, 'yyyy-MM-dd'.length)}</time>
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function NoImports() {
  return (
    <EmptyState
      icon={FileUp}
      title="No imports yet"
      action={
        <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
          Import a list
        </Link>
      }
    >
      The files you import and their results appear here.
    </EmptyState>
  )
}

const importStatusLabels: Record<FacilityImport['status'], { label: string; tone: BadgeTone }> = {
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'positive' },
  failed: { label: 'Failed', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** "1,700 new, 12 unchanged"; the progress while running; nothing if it failed. */
function rowsText({ status, counts, rowsDone, rowCount }: FacilityImport): string {
  if (status === 'importing') return `${rowsDone.toLocaleString('en-US')} of ${rowCount.toLocaleString('en-US')} rows`
  if (!counts) return ''
  return countsText(counts)
}
