import { Bell, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ZoneNote } from '#availability/web/zone-note.tsx'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useAnnounced } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FieldSearch } from '#search/contract.ts'
import { orderOptionsFor } from '#search/rules-order.ts'
import { groupVenues } from '#search/rules-venues.ts'
import { besideMap, outdated } from '#search/web/map/card-grid.ts'
import { MapToggle } from '../map/map-toggle.tsx'
import { useMapState } from '../map/use-map-state.ts'
import { MissingStates } from '../missing-states.tsx'
import type { FieldsFound, useFields } from './enhanced-api.ts'
import { countLine } from './enhanced-format.ts'
import { FieldCard } from './field-card.tsx'
import { FieldsMap } from './fields-map.tsx'
import { fieldGrid, LoadingFields } from './loading-fields.tsx'
import { openSearchAlert } from './open-search-alert.ts'
import { sorted } from './rank-results.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { Enhanced } from './use-enhanced.ts'
import { VenueCard } from './venue-card.tsx'

type FieldsQuery = ReturnType<typeof useFields>
type Found = NonNullable<FieldsFound>

type EnhancedResultsProps = {
  enhanced: Enhanced
  query: FieldsQuery
  /** The browser then retries only on request. */
  failedOnServer: string | undefined
}

export function EnhancedResults({ enhanced, query, failedOnServer }: EnhancedResultsProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const focusCount = () => count.current?.focus()
  const failure = failureOf(query, failedOnServer)
  const isWaiting = enhanced.isAsked && failure === undefined && (query.isPending || query.isPlaceholderData)
  const line = lineFor(enhanced, query)
  useAnnounced(line)

  if (!enhanced.isAsked) return <NotAsked />
  return (
    <section
      aria-label="Results"
      aria-busy={isWaiting}
      className={joinClasses('mt-4 md:mt-6', isWaiting || query.data?.results.length ? 'min-h-dvh' : 'min-h-96')}
    >
      <div className="mb-3 flex min-h-11 items-center justify-between gap-x-4 gap-y-2 max-sm:flex-wrap md:mb-4">
        <p ref={count} tabIndex={-1} className="min-h-6 min-w-0 scroll-mt-24 rounded-sm font-semibold wrap-anywhere">
          {line ?? (isWaiting && 'Finding available times...')}
        </p>
        {query.data && query.data.results.length > 0 && !failure && (
          <div className="ml-auto flex shrink-0 gap-2">
            <Order enhanced={enhanced} />
            <MapToggle />
          </div>
        )}
      </div>
      {failure ? (
        <SearchError
          text={failure}
          onRetry={() => {
            focusCount()
            void query.refetch()
          }}
        />
      ) : (
        <FoundOrNot {...{ enhanced, query, focusCount }} />
      )}
      {!failure && !isWaiting && query.data && <AlertOffer search={query.data.asked} />}
    </section>
  )
}

function Order({ enhanced: { filters, show } }: { enhanced: Enhanced }) {
  return (
    <Select
      label="Sort"
      labelHidden
      aria-label="Sort"
      options={orderOptionsFor(filters)}
      value={filters.sort ?? ''}
      onChange={event => show({ ...filters, sort: event.target.value })}
    />
  )
}

/** Keeps old results while searching, unless there were none. */
function FoundOrNot({ enhanced, query, focusCount }: Pick<EnhancedResultsProps, 'enhanced' | 'query'> & Focusing) {
  const { data, isPlaceholderData } = query
  if (data === undefined || (isPlaceholderData && !data?.results.length)) {
    return (
      <div className="@container">
        <LoadingFields />
      </div>
    )
  }
  if (data === null) return null
  const missing = <MissingStates names={data.missing} onRetry={() => void query.refetch()} />
  if (data.results.length === 0)
    return (
      <>
        {missing}
        <NothingFree {...{ enhanced, focusCount }} found={data} />
      </>
    )
  return (
    <>
      {missing}
      <FieldList enhanced={enhanced} found={data} isOutdated={isPlaceholderData} />
      {!isPlaceholderData && data.suggestions.length > 0 && (
        <div className="mt-8 max-w-xl">
          <h2 className="mb-3 text-xl">Get more results</h2>
          <SuggestionList {...{ enhanced }} suggestions={data.suggestions} onFollow={focusCount} />
        </div>
      )}
    </>
  )
}

type Focusing = { focusCount: () => void }

function FieldList({ enhanced, found, isOutdated }: { enhanced: Enhanced; found: Found; isOutdated: boolean }) {
  const { sport } = enhanced.filters
  const [first] = found.results
  const zones = new Set(found.results.map(({ timeZone }) => timeZone))
  const list = useRef<HTMLDivElement>(null)
  const { isShown: hasMap } = useMapState()
  return (
    <>
      {zones.size === 1 && first?.startTimes[0] && (
        <div className="mb-3 empty:hidden">
          <ZoneNote timeZone={first.timeZone} at={first.startTimes[0]} />
        </div>
      )}
      <div className={joinClasses(hasMap && besideMap)}>
        <div ref={list} className="@container">
          <ul className={joinClasses(fieldGrid, 'transition-opacity', isOutdated && outdated)}>
            {groupVenues(sorted(found.results, enhanced.filters.sort)).map(group => (
              <li key={group[0].facilityId} data-facility={group.map(({ facilityId }) => facilityId).join(' ')}>
                {group.length > 1 ? (
                  <VenueCard results={group} sport={sport} />
                ) : (
                  <FieldCard result={group[0]} sport={sport} saysZone={zones.size > 1} />
                )}
              </li>
            ))}
          </ul>
        </div>
        {hasMap && <FieldsMap found={found} sport={sport} list={list} />}
      </div>
      {found.hasMore && <p className="mt-6 text-sm text-muted">More facilities are available farther away.</p>}
    </>
  )
}

function NothingFree({ enhanced, found, focusCount }: { enhanced: Enhanced; found: Found } & Focusing) {
  if (found.suggestions.length > 0) {
    return (
      <EmptyState icon={SearchX} title="Nothing available at that time">
        <p>Try changing one thing:</p>
        <SuggestionList {...{ enhanced }} suggestions={found.suggestions} onFollow={focusCount} className="mt-6" />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No facilities found matching your criteria"
      action={
        <Link to={enhanced.standardAddress} className={buttonClass({ tone: 'secondary' })}>
          See all facilities
        </Link>
      }
    >
      Try a wider radius, another day or a nearby city.
    </EmptyState>
  )
}

function NotAsked() {
  return (
    <section aria-label="Results" className="mt-6 min-h-96">
      <EmptyState title="What’s available near you?">
        Enter a location, date and time. We only show times you can book.
      </EmptyState>
    </section>
  )
}

/** Specification, section 8: "Network error" only without a server message. */
function failureOf({ data, isFetching, error }: FieldsQuery, failedOnServer: string | undefined): string | undefined {
  if (isFetching || (data !== undefined && !error)) return undefined
  if (error instanceof ApiError && error.status === 0) return `Network error. ${detailOf(error)}`
  return error ? detailOf(error) : failedOnServer
}

function SearchError({ text, onRetry }: { text: string; onRetry: () => void }) {
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
      <p>{text}</p>
      <p>Your search is saved.</p>
    </Notice>
  )
}

function lineFor({ filters, today }: Enhanced, { data, isPlaceholderData, error }: FieldsQuery): string | undefined {
  if (!data || isPlaceholderData || error) return undefined
  return countLine(data, filters, today)
}

function AlertOffer({ search }: { search: FieldSearch }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      Don’t see the time you want?
      <Button tone="secondary" onClick={() => openSearchAlert(search)}>
        <Bell aria-hidden="true" className="size-5" />
        Notify me when a time opens up
      </Button>
    </p>
  )
}
