import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { ApiError } from './api/api-error.ts'
import { queryContext } from './api/query-client.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PageHead } from './page-head.tsx'
import { Skeleton } from './skeleton.tsx'

type QueryOf<T> = (id: string, key: string) => UseQueryOptions<T> & { queryKey: QueryKey }

type LoaderAnswer = { isMissing: boolean }

/** Only the server awaits the data. */
export function keyedLoader<T>(param: string, queryOf: QueryOf<T>) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const key = new URL(request.url).searchParams.get('key') ?? ''
    const load = context.get(queryContext).ensureQueryData(queryOf(params[param] ?? '', key))
    if (typeof document !== 'undefined') {
      load.catch(() => {})
      return data<LoaderAnswer>({ isMissing: false })
    }
    const isMissing = await load.then(() => false, isNotThere)
    return data<LoaderAnswer>({ isMissing }, isMissing ? 404 : 200)
  }
}

type KeyedPageProps<T> = {
  param: string
  queryOf: QueryOf<T>
  title: string
  missing: { title: string; heading: string; text: string }
  failed: string
  children: (found: T, key: string) => ReactNode
}

/** Opened by a mailed link; opening changes nothing. */
export function KeyedPage<T>({ param, queryOf, title, missing, failed, children }: KeyedPageProps<T>) {
  const { [param]: id = '' } = useParams()
  const key = useSearchParams()[0].get('key') ?? ''
  const { isMissing } = useLoaderData<LoaderAnswer>()
  const query = useQuery({ ...queryOf(id, key), enabled: !isMissing })
  const isGone = isMissing || isNotThere(query.error)
  const shownTitle = isGone ? missing.title : title
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <PageHead title={shownTitle} isHidden />
      {/* The address contains the key. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-4xl">{shownTitle}</h1>
      {isGone && <EmptyState title={missing.heading}>{missing.text}</EmptyState>}
      {!isGone && query.data !== undefined && children(query.data, key)}
      {!isGone && query.isPending && <Skeleton className="h-120 rounded-lg" />}
      {!isGone && query.isError && query.data === undefined && (
        <LoadFailed title={failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
