import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { ApiError } from '#kit/web/api-error.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { OwnListing } from './own/own-listing.tsx'
import { ownListingQuery } from './review-api.ts'

/** On the server the page waits for the listing; in the browser it shows at once what it has. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const load = context.get(queryContext).ensureQueryData(ownListingQuery(params['listingId'] ?? '', key))
  if (typeof document !== 'undefined') {
    load.catch(() => {})
    return { isMissing: false }
  }
  const isMissing = await load.then(() => false, isNotThere)
  return data({ isMissing }, isMissing ? 404 : 200)
}

/** /listings/:id: a submitted facility for its owner, who was mailed the link with the key. Opening it changes nothing. */
export function Component() {
  const { listingId = '' } = useParams()
  const key = useSearchParams()[0].get('key') ?? ''
  const { isMissing } = useLoaderData<{ isMissing: boolean }>()
  const query = useQuery({ ...ownListingQuery(listingId, key), enabled: !isMissing })
  const isGone = isMissing || isNotThere(query.error)
  const title = isGone ? 'Listing not found' : 'Your listing'
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <PageHead title={title} isHidden />
      {/* The address holds the key. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-4xl">{title}</h1>
      {isGone && (
        <EmptyState title="There is no such listing">
          The link may have been cut short, or the address in the listing was corrected. Open it from our newest mail.
        </EmptyState>
      )}
      {!isGone && query.data && <OwnListing own={query.data} listingKey={key} />}
      {!isGone && !query.data && !query.error && <Skeleton className="h-120 rounded-lg" />}
      {!isGone && !query.data && query.error && (
        <LoadFailed title="We could not load your listing" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
