import { useEffect, useRef } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { type Found, useFacilities } from './api.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FacilityList } from './facility-list.tsx'
import { LoadingCards } from './loading-cards.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { Search } from './use-search.ts'

type ResultsProps = {
  search: Search
  /** Why the server could not find these facilities; the browser then asks again only when told to. */
  failedOnServer: string | undefined
}

/** What the search found, headed by the count and the conditions it was found under. */
export function Results({ search, failedOnServer }: ResultsProps) {
  const query = useFacilities(search.filters, { enabled: failedOnServer === undefined })
  const count = useRef<HTMLParagraphElement>(null)
  const focusCount = () => count.current?.focus()
  const failure = failureOf(query, failedOnServer)
  useSpokenCount(query.isPlaceholderData ? undefined : query.data)

  return (
    <section
      aria-label="Results"
      aria-busy={query.isPending || query.isPlaceholderData}
      className="mt-4 min-h-dvh md:mt-6"
    >
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-2 max-md:mb-3">
        <p ref={count} tabIndex={-1} className="mr-2 grow rounded-sm font-semibold empty:-mr-2 sm:grow-0">
          {failure === undefined && countLine(query.data)}
        </p>
        <AppliedFilters search={search} onNoneLeft={focusCount} />
      </div>
      <BookingNote search={search} />
      <State
        {...{ query, search, failure, focusCount }}
        onRetry={() => {
          focusCount()
          void query.refetch()
        }}
      />
    </section>
  )
}

type FacilitiesQuery = ReturnType<typeof useFacilities>

/** Why there is nothing to show. Cards that are there stay, even when more of them cannot be fetched. */
function failureOf(query: FacilitiesQuery, failedOnServer: string | undefined): string | undefined {
  if (query.data || query.isFetching) return undefined
  return query.error ? detailOf(query.error) : failedOnServer
}

type StateProps = {
  query: FacilitiesQuery
  search: Search
  failure: string | undefined
  focusCount: () => void
  onRetry: () => void
}

function State({ query, search, failure, focusCount, onRetry }: StateProps) {
  if (query.data && query.data.matching === 0)
    return <NothingFound search={search} all={query.data.all} onRelax={focusCount} />
  if (query.data) return <FacilityList query={query} found={query.data} filters={search.filters} />
  if (failure === undefined) return <LoadingCards />
  return (
    <Notice
      tone="danger"
      title="The facilities could not be loaded"
      action={
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}

/** A date chooses no facilities yet, and nobody should believe it did. */
function BookingNote({ search: { filters } }: { search: Search }) {
  if (!filters.date && !filters.time) return null
  return (
    <p className="mb-4 text-sm text-muted">
      Each facility’s page shows which times are free; it opens on the {filters.date ? 'day' : 'time'} you picked.
    </p>
  )
}

/** The specification's words, to the letter. */
function countLine(found: Found | undefined): string {
  return found ? `Showing ${found.matching} of ${found.all} facilities` : 'Loading facilities...'
}

/** Says the count when it changes; the first one is on the screen that was just opened. */
function useSpokenCount(found: Found | undefined) {
  const line = found && countLine(found)
  const spoken = useRef(line)
  useEffect(() => {
    if (line === undefined || line === spoken.current) return
    if (spoken.current !== undefined) announce(line)
    spoken.current = line
  }, [line])
}
