import { ClipboardList } from 'lucide-react'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { oneOf, useFilters } from '#kit/web/list/use-filters.ts'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Listing } from '#listings/contract.ts'
import { isDecided, listingStatuses } from '#listings/rules.ts'
import { LISTINGS_FILE, listingsQuery, type ShownListings } from '#listings/web/api.ts'
import { statusNames } from '#listings/web/listing-labels.ts'
import { StatusBadge } from '#listings/web/status-badge.tsx'
import { SubmissionSummary, Turn } from '#submissions/web/queue.tsx'
import { ListingReview } from './listing-review.tsx'

type QueueProps = {
  /** The selected listing's id. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

export const listingFilters = { status: oneOf<ShownListings>('waiting', ...listingStatuses, 'all') }

/** Submitted facilities by due time, beside the one under review. */
export function ListingQueue(props: QueueProps) {
  const {
    filter: { status },
    change,
  } = useFilters(listingFilters)
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
              { value: 'all', label: 'All' },
            ]}
            value={status}
            onChange={event => change({ status: listingFilters.status(event.currentTarget.value) })}
          />
          <DownloadLink href={fileOf(LISTINGS_FILE, { status: status === 'all' ? '' : status })}>
            Download CSV
          </DownloadLink>
        </div>
      </div>
      <Listings status={status} {...props} />
    </section>
  )
}

function Listings({ status, chosen, onChoose }: QueueProps & { status: ShownListings }) {
  const list = useList(listingsQuery(status))
  return (
    <ListPages
      list={list}
      what="listings"
      // A linked listing may not be on this page of the list.
      empty={chosen === undefined && <NothingThere status={status} />}
      loading={
        <>
          <Skeleton className="rounded-lg h-26" />
          <Skeleton className="rounded-lg h-26" />
          <Skeleton className="rounded-lg h-26" />
        </>
      }
      placesMore
    >
      {(listings, more) => (
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
                {listings.length} of {list.total}, {status === 'waiting' ? 'due first' : 'newest first'}
              </p>
              {more}
            </>
          }
        />
      )}
    </ListPages>
  )
}

function Summary({ listing }: { listing: Listing }) {
  const { facilityName, city, state, status, dueAt } = listing
  return (
    <SubmissionSummary name={facilityName} text={`${city}, ${state}`}>
      <StatusBadge status={status} />
      {!isDecided(status) && <Turn dueAt={dueAt} who="owner" />}
    </SubmissionSummary>
  )
}

function NothingThere({ status }: { status: ShownListings }) {
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
