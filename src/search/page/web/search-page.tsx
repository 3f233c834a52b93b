import type { QueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { FavoritesLink } from '#favorites/web/favorites-link.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { useToday } from '#kit/web/date/use-today.ts'
import { useStep } from '#kit/web/form/count-step.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { still } from '#kit/web/still.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { BOOKED_PARAMETER, ENHANCED_PARAMETER } from '#search/contract.ts'
import { readFilters, writeFilters } from '#search/rules.ts'
import { facilitiesQuery } from '#search/web/api.ts'
import { LateDays } from '#search/web/days/late-days.tsx'
import type { Arrival } from '#search/web/enhanced/enhanced-view.tsx'
import type { EnhancedLoad } from '#search/web/enhanced/load-enhanced.ts'
import { FilterPanel } from '#search/web/filter-panel.tsx'
import { areaIn } from '#search/web/map/use-map-state.ts'
import { Results } from '#search/web/results.tsx'
import { SearchHead } from '#search/web/search-head.tsx'
import { type Search, useSearch } from '#search/web/use-search.ts'

/** /search. The URL is the search. */
export function Component() {
  const [query] = useSearchParams()
  const today = useToday()
  useStep('search')
  // The link to the other search disappears.
  const part = useRefocus<HTMLDivElement>(isEnhanced(query) || isRepeat(query))
  return (
    <div ref={part} tabIndex={-1} className="page-width pt-4 outline-none md:pt-10">
      {query.has(BOOKED_PARAMETER) && (
        <Suspense>
          <BookedStrip today={today} />
        </Suspense>
      )}
      <div className="mb-3 flex items-center justify-between gap-3 md:mb-5">
        <h1 className="text-3xl md:text-4xl">Find a field or court</h1>
        <div className="flex shrink-0 items-center">
          <FavoritesLink />
          <OpenAssistant />
        </div>
      </div>
      {isRepeat(query) ? <RepeatSearch /> : isEnhanced(query) ? <EnhancedSearch /> : <StandardSearch />}
    </div>
  )
}

/** Only after a booking. */
const BookedStrip = import.meta.env.SSR
  ? (await import('#search/web/booked-strip.tsx')).BookedStrip
  : lazy(async () => ({ default: (await import('#search/web/booked-strip.tsx')).BookedStrip }))

function OpenAssistant() {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="-my-2 shrink-0 max-sm:-mr-2 max-sm:px-2! sm:-mr-3 noscript:hidden"
      onClick={() => openAssistant('field')}
    >
      <Sparkles aria-hidden="true" className="size-5 max-sm:hidden" />
      <span>
        Ask AI<span className="max-sm:sr-only"> Assistant</span>
      </span>
    </Button>
  )
}

function isEnhanced(query: URLSearchParams): boolean {
  return query.get(ENHANCED_PARAMETER) === 'true'
}

/** A weekly booking. */
function isRepeat(query: URLSearchParams): boolean {
  return query.has('repeat_days')
}

function StandardSearch() {
  const search = useSearch()
  const { failure } = useLoaderData<Arrival>()
  const isAboutThis = failure?.query === writeFilters(search.filters).toString()
  return (
    <>
      <SearchHead filters={search.filters} hasFailed={isAboutThis} />
      <FilterPanel search={search} />
      <Days search={search} />
      <Ignored search={search} />
      <Results search={search} failedOnServer={isAboutThis ? failure?.detail : undefined} />
    </>
  )
}

/** Its code is needed only once the URL changes. A date may be in the past. */
function Ignored({ search: { today } }: { search: Search }) {
  const [query] = useSearchParams()
  const text = query.toString()
  return <IgnoredNote key={`${text} ${query.has('date') && today}`} part={{ text, today }} />
}

const IgnoredNote = still(
  import.meta.env.SSR ? (await import('#search/web/notes/ignored-note.tsx')).IgnoredNote : null,
  () =>
    import('#search/web/notes/ignored-note.tsx').then(
      module => module.IgnoredNote,
      () => Nothing,
    ),
)

/** Offline. */
const Nothing = () => null

/** Only near a place: elsewhere the number of facilities says little. */
function Days({ search: { filters, addressOf } }: { search: Search }) {
  const [query] = useSearchParams()
  const area = areaIn(query)
  if (!(filters.location || filters.near || area)) return null
  return (
    <LateDays
      search={{ filters, area }}
      date={filters.date ?? ''}
      addressOn={date => addressOf({ ...filters, date })}
    />
  )
}

/** Its code loads on demand. */
function EnhancedSearch() {
  const arrival = useLoaderData<Arrival>()
  const [View] = useState(() => loadedView ?? LateView)
  return (
    <Suspense fallback={<Skeleton className="mb-96 h-180 rounded-lg lg:h-80" />}>
      <View arrival={arrival} />
    </Suspense>
  )
}

let loadedView: ComponentType<{ arrival: Arrival }> | undefined

async function loadEnhancedView() {
  const module = await import('#search/web/enhanced/enhanced-view.tsx')
  loadedView = module.EnhancedView
  return module
}

const LateView = lazy(async () => ({ default: (await loadEnhancedView()).EnhancedView }))

function RepeatSearch() {
  const { guess = {} } = useLoaderData<Arrival>()
  const [View] = useState(() => loadedRepeatView ?? LateRepeatView)
  return (
    <Suspense fallback={<Skeleton className="mb-96 h-180 rounded-lg lg:h-80" />}>
      <View guess={guess} />
    </Suspense>
  )
}

let loadedRepeatView: ComponentType<{ guess: { today?: string | undefined } }> | undefined

async function loadRepeatView() {
  const { RepeatView, loadRepeats } = await import('#search/repeats/web/repeat-view.tsx')
  loadedRepeatView = RepeatView
  return { RepeatView, loadRepeats }
}

const LateRepeatView = lazy(async () => ({ default: (await loadRepeatView()).RepeatView }))

/** Needed before hydration, or React empties its place. A failure shows on rendering. */
export async function loadOpenedView(): Promise<void> {
  if (typeof document === 'undefined') return
  const query = new URLSearchParams(window.location.search)
  if (isRepeat(query)) await loadRepeatView().catch(() => {})
  else if (isEnhanced(query)) await loadEnhancedView().catch(() => {})
}

/** Then navigation shows skeletons. */
const TIMEOUT_MS = 200

/** A failure on the server is shown with a retry. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const client = context.get(queryContext)
  const arriving: Promise<Partial<EnhancedLoad>> = isRepeat(query)
    ? loadRepeatView().then(({ loadRepeats }) => loadRepeats(query, client, Date.now()))
    : isEnhanced(query)
      ? loadEnhancedView().then(({ loadEnhanced }) => loadEnhanced(query, client, Date.now()))
      : loadStandard(query, client)
  if (typeof document !== 'undefined') {
    await Promise.race([arriving, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
    return {}
  }
  const { guess, asked } = await arriving
  const error = asked && client.getQueryState(asked.queryKey)?.error
  if (!error) return data<Arrival>({ guess })
  return data<Arrival>({ guess, failure: { query: asked.query, detail: detailOf(error) } }, { status: statusOf(error) })
}

async function loadStandard(query: URLSearchParams, client: QueryClient): Promise<Partial<EnhancedLoad>> {
  const filters = readFilters(query)
  const wanted = facilitiesQuery(filters, areaIn(query))
  await client.prefetchInfiniteQuery(wanted)
  return { asked: { queryKey: wanted.queryKey, query: writeFilters(filters).toString() } }
}

function statusOf(error: Error): number {
  return 'status' in error && typeof error.status === 'number' && error.status >= 400 ? error.status : 500
}

/** A new URL is just another query. */
export function shouldRevalidate(): boolean {
  return false
}
