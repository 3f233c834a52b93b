import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { type ListingStatus, listingStatuses } from '../rules.ts'
import { LISTINGS_FILE, listingsQuery } from './api.ts'
import { ListingEntry } from './listing-entry.tsx'
import { statusNames } from './listing-words.ts'

/** The facilities that owners have submitted, for administrators: newest first, with what is left of the 24 hours. */
export function ListingQueue() {
  const [status, setStatus] = useState<ListingStatus | ''>('')
  return (
    <section aria-labelledby="listing-queue" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="listing-queue" className="text-3xl">
          Submitted facilities
        </h2>
        <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
          <Select
            label="Show"
            className="grow sm:w-56"
            options={[
              { value: '', label: 'All' },
              ...listingStatuses.map(value => ({ value, label: statusNames[value] })),
            ]}
            value={status}
            onChange={event => setStatus(event.currentTarget.value as ListingStatus | '')}
          />
          <DownloadLink href={LISTINGS_FILE}>Download CSV</DownloadLink>
        </div>
      </div>
      <Listings status={status} />
    </section>
  )
}

function Listings({ status }: { status: ListingStatus | '' }) {
  const query = useInfiniteQuery(listingsQuery(status))
  if (query.isPending) return <Loading />
  if (query.isError) return <Unavailable error={query.error} onRetry={() => void query.refetch()} />
  const listings = query.data.pages.flatMap(page => page.listings)
  if (listings.length === 0) return <NothingThere status={status} />
  return (
    <>
      <p className="text-muted">
        {listings.length} of {query.data.pages.at(-1)!.total}, newest first
      </p>
      <ul className="flex flex-col gap-4">
        {listings.map(listing => (
          <ListingEntry key={listing.id} listing={listing} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="self-start"
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <output className="flex flex-col gap-4">
      <span className="sr-only">Loading submitted facilities</span>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </output>
  )
}

function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isStranger = error instanceof ApiError && error.status === 401
  return (
    <Notice
      tone="warning"
      title={isStranger ? undefined : 'The list could not be loaded.'}
      action={
        isStranger ? (
          <Link to={paths.signIn} className={buttonClass()}>
            Sign in
          </Link>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {detailOf(error)}
    </Notice>
  )
}

function NothingThere({ status }: { status: ListingStatus | '' }) {
  return (
    <EmptyState icon={ClipboardList} title={status ? 'None of this status' : 'Nothing submitted yet'}>
      {status
        ? 'Choose “All” to see every submitted facility.'
        : 'What owners send with the form on the page “List Your Field” appears here.'}
    </EmptyState>
  )
}
