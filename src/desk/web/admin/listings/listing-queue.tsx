import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#kit/web/badge.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { Select } from '#kit/web/select.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { TimeLeft } from '#kit/web/time-left.tsx'
import type { Listing } from '#listings/contract.ts'
import { isDecided, type ListingStatus, listingStatuses } from '#listings/rules.ts'
import { LISTINGS_FILE, listingsQuery } from '#listings/web/api.ts'
import { statusNames } from '#listings/web/listing-labels.ts'
import { StatusBadge } from '#listings/web/status-badge.tsx'
import { ListingReview } from './listing-review.tsx'

type QueueProps = {
  /** The selected listing's id. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

type Shown = ListingStatus | 'waiting' | ''

/** Submitted facilities by due time, beside the one under review. */
export function ListingQueue(props: QueueProps) {
  const [status, setStatus] = useState<Shown>('waiting')
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
              { value: 'waiting', label: 'Needs a decision' },
              ...listingStatuses.map(value => ({ value, label: statusNames[value] })),
              { value: '', label: 'All' },
            ]}
            value={status}
            onChange={event => {
              setStatus(event.currentTarget.value as Shown)
              props.onChoose(undefined)
            }}
          />
          <DownloadLink href={LISTINGS_FILE}>Download CSV</DownloadLink>
        </div>
      </div>
      <Listings status={status} {...props} />
    </section>
  )
}

function Listings({ status, chosen, onChoose }: QueueProps & { status: Shown }) {
  const query = useInfiniteQuery(listingsQuery(status))
  if (query.isPending) return <Loading />
  if (query.isError)
    return (
      <LoadFailed title="We couldn’t load the listings." error={query.error} onRetry={() => void query.refetch()} />
    )
  const listings = query.data.pages.flatMap(page => page.listings)
  // A linked listing may not be on this page of the list.
  if (listings.length === 0 && chosen === undefined) return <NothingThere status={status} />
  return (
    <ListAndDetail
      label="Submitted facilities"
      items={listings}
      chosen={chosen}
      onChoose={onChoose}
      backLabel="All listings"
      renderSummary={listing => <Summary listing={listing} />}
      renderDetail={id => <ListingReview key={id} id={id} />}
      more={
        <>
          <p className="text-sm text-muted">
            {listings.length} of {query.data.pages.at(-1)!.total}, {status === 'waiting' ? 'due first' : 'newest first'}
          </p>
          <MoreButton query={query}>Show more</MoreButton>
        </>
      }
    />
  )
}

function Summary({ listing }: { listing: Listing }) {
  const { facilityName, city, state, status, dueAt } = listing
  return (
    <>
      <span className="max-w-full font-semibold wrap-anywhere" dir="auto">
        {facilityName}
      </span>
      <span className="max-w-full text-sm text-muted wrap-anywhere">
        {city}, {state}
      </span>
      <span className="flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {dueAt === null ? !isDecided(status) && <Badge>Waiting for the owner</Badge> : <TimeLeft dueAt={dueAt} />}
      </span>
    </>
  )
}

function Loading() {
  return (
    <output className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <span className="sr-only">Loading submitted facilities</span>
      <span className="flex flex-col gap-2">
        <Skeleton className="h-26 rounded-md" />
        <Skeleton className="h-26 rounded-md" />
        <Skeleton className="h-26 rounded-md" />
      </span>
      <Skeleton className="h-120 rounded-lg max-lg:hidden" />
    </output>
  )
}

function NothingThere({ status }: { status: Shown }) {
  return (
    <EmptyState
      icon={ClipboardList}
      title={status === 'waiting' ? 'Nothing to review' : 'No listings with this status'}
    >
      {status === 'waiting'
        ? 'Facilities submitted on the “List Your Field” page appear here.'
        : 'Choose “All” to see every submitted facility.'}
    </EmptyState>
  )
}
