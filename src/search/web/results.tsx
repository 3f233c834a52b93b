import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { besideMap, cardGrid, outdated } from '#search/web/map/card-grid.ts'
import { countLine } from '../rules-list.ts'
import { BY_DISTANCE, orderOptionsFor } from '../rules-order.ts'
import { type Found, useFacilities } from './api.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FacilityList } from './facility-list.tsx'
import { FILTERS_ID } from './filter-panel.tsx'
import { MapAreaChip, MapToggle } from './map/map-toggle.tsx'
import { useMapState } from './map/use-map-state.ts'
import { MissingStates } from './missing-states.tsx'
import type { Search } from './use-search.ts'

type ResultsProps = {
  search: Search
  /** The browser then retries only on request. */
  failedOnServer: string | undefined
}

export function Results({ search, failedOnServer }: ResultsProps) {
  const query = useFacilities(search.filters, { enabled: failedOnServer === undefined })
  const count = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { isShown: hasMap } = useMapState()
  const focusCount = () => count.current?.focus()
  const failure = failureOf(query, failedOnServer)
  // The old search's empty result says nothing about this one.
  const found = query.isPlaceholderData && query.data?.matching === 0 ? undefined : query.data
  useSpokenCount(query.isPlaceholderData ? undefined : query.data)
  // Alone, a date is not in the query's key.
  const askAgain = useEffectEvent(() => {
    if (query.isError) void query.refetch()
  })
  useEffect(() => askAgain(), [search.filters.date])

  return (
    <section
      aria-label="Results"
      aria-busy={query.isPending || query.isPlaceholderData}
      className="mt-2 min-h-dvh md:mt-4"
    >
      <AppliedFilters search={search} onNoneLeft={focusCount} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:gap-x-4 md:mb-4">
        <p
          ref={count}
          tabIndex={-1}
          className={joinClasses('rounded-sm font-semibold transition-opacity', query.isPlaceholderData && outdated)}
        >
          {failure === undefined && lineFor(found)}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <MapAreaChip onRemoved={focusCount} />
          <Order search={search} />
          <MapToggle />
        </div>
      </div>
      <div className={joinClasses(hasMap && besideMap)}>
        <div ref={list} className="@container">
          <MissingStates names={found?.missing} onRetry={() => void query.refetch()} />
          <State
            {...{ query, found, search, failure, focusCount }}
            onRetry={() => {
              focusCount()
              void query.refetch()
            }}
          />
        </div>
        {hasMap && (
          <Suspense>
            <MapSide filters={search.filters} list={list} />
          </Suspense>
        )}
      </div>
      {query.data?.matching !== 0 && <BookingNote search={search} />}
    </section>
  )
}

const MapSide = import.meta.env.SSR
  ? (await import('./map/map-side.tsx')).MapSide
  : lazy(() =>
      import('./map/map-side.tsx').then(
        ({ MapSide }) => ({ default: MapSide }),
        () => ({ default: MapFailed }),
      ),
    )

const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).NothingFound
  : lazy(async () => ({ default: (await loadPart(() => import('./nothing-found.tsx'))).NothingFound }))

/** Offline the list is of use without it. */
function MapFailed() {
  return (
    <Notice tone="warning" title="We couldn’t load the map">
      All results are in the list.
    </Notice>
  )
}

/** Submits with the filter form without JavaScript. */
function Order({ search: { filters, change } }: { search: Search }) {
  const client = useQueryClient()

  async function sortBy(sort: string) {
    if (sort !== BY_DISTANCE || filters.near) return change({ sort })
    const { findNear } = await import('./enhanced/enhanced-api.ts')
    const near = await findNear(filters.location ?? '', client)
    if (near) change({ near, sort })
  }
  return (
    <Select
      label="Sort"
      labelHidden
      aria-label="Sort"
      name="sort"
      form={FILTERS_ID}
      options={orderOptionsFor(filters)}
      value={filters.sort ?? ''}
      onChange={event => void sortBy(event.target.value)}
    />
  )
}

type FacilitiesQuery = ReturnType<typeof useFacilities>

/** Specification, section 8: "Network error" only without a server message. Loaded cards stay. */
function failureOf(
  { data, isFetching, error }: FacilitiesQuery,
  failedOnServer: string | undefined,
): Failure | undefined {
  if (data || isFetching) return undefined
  if (error instanceof ApiError && error.status === 0)
    return {
      text: `Network error. ${detailOf(error)}`,
      next: 'We’ll keep your filters and search again when you’re back online.',
    }
  const text = error ? detailOf(error) : failedOnServer
  return text === undefined ? undefined : { text, next: 'Your filters are saved.' }
}

type Failure = { text: string; next: string }

type StateProps = {
  query: FacilitiesQuery
  found: Found | undefined
  search: Search
  failure: Failure | undefined
  focusCount: () => void
  onRetry: () => void
}

function State({ query, found, search, failure, focusCount, onRetry }: StateProps) {
  if (found?.matching === 0)
    return (
      <Suspense fallback={<LoadingCards />}>
        <NothingFound search={search} all={found.all} onRelax={focusCount} />
      </Suspense>
    )
  if (found) return <FacilityList query={query} found={found} filters={search.filters} />
  if (failure === undefined) return <LoadingCards />
  return (
    <Notice
      tone="danger"
      title="Search Error"
      action={
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{failure.text}</p>
      <p>{failure.next}</p>
    </Notice>
  )
}

function BookingNote({ search: { filters, enhancedAddress } }: { search: Search }) {
  if (!filters.date && !filters.time) return null
  return (
    <p className="mt-6 text-sm text-muted">
      Cards show times for the {filters.date ? 'date' : 'time'} you picked. To list only what’s available then, use{' '}
      <Link to={enhancedAddress} className="inline-link">
        enhanced search
      </Link>
      .
    </p>
  )
}

function lineFor(found: Found | undefined): string {
  return found ? countLine(found) : 'Loading facilities...'
}

/** The first count comes with the page. */
function useSpokenCount(found: Found | undefined) {
  const line = found && countLine(found)
  const spoken = useRef(line)
  useEffect(() => {
    if (line === undefined || line === spoken.current) return
    if (spoken.current !== undefined) announce(line)
    spoken.current = line
  }, [line])
}

/** Two desktop screens, so nothing below shows first. */
const COUNT = 12

function LoadingCards() {
  return (
    <div aria-hidden="true" className={cardGrid}>
      {Array.from({ length: COUNT }, (_, index) => (
        <LoadingCard key={index} />
      ))}
    </div>
  )
}

function LoadingCard() {
  return (
    <Card padded={false} className="facility-card grid overflow-clip">
      <Skeleton className="aspect-16/10 [grid-area:pic]" />
      <div className="flex h-24 flex-col gap-2 [grid-area:head]">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-6 w-20 [grid-area:line]" />
      <Skeleton className="h-11 [grid-area:act]" />
    </Card>
  )
}
