import { useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { AlertCard } from './alert-card.tsx'
import { alertQuery } from './api.ts'

/** The server waits for the alert; the browser renders at once. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const load = context.get(queryContext).ensureQueryData(alertQuery(params.key ?? ''))
  if (typeof document !== 'undefined') {
    load.catch(() => {})
    return { isMissing: false }
  }
  const isMissing = await load.then(() => false, isNotThere)
  return data({ isMissing }, isMissing ? 404 : 200)
}

/** /alerts/:key. Opening the page changes nothing. */
export function Component() {
  const { key = '' } = useParams()
  const { isMissing } = useLoaderData<{ isMissing: boolean }>()
  const { data: alert, error, refetch } = useQuery({ ...alertQuery(key), enabled: !isMissing })
  const isGone = isMissing || isNotThere(error)
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <PageHead title={isGone ? 'Alert not found' : 'Your alert'} isHidden />
      {/* The URL holds the key. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-4xl">{isGone ? 'Alert not found' : 'Your alert'}</h1>
      {isGone && <AlertNotFound />}
      {!isGone && alert && <AlertCard alert={alert} alertKey={key} />}
      {!isGone && !alert && !error && <Skeleton className="h-96 rounded-lg" />}
      {!isGone && !alert && error && <Failed error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function AlertNotFound() {
  return (
    <EmptyState
      title="Alert not found"
      action={
        <Link to={`${paths.search}?enhanced=true`} className={buttonClass()}>
          Search available times
        </Link>
      }
    >
      The link may be incomplete, or the alert may be gone. We delete alerts 30 days after their date.
    </EmptyState>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="We couldn’t load this alert"
      action={
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}
