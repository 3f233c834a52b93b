import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { detailOf } from '#kit/web/api-error.ts'
import { queryContext } from '#kit/web/query-client.ts'
import { narrowingFilters, readFilters, writeFilters } from '../rules.ts'
import { facilitiesQuery } from './api.ts'
import { BookedStrip } from './booked-strip.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { IgnoredNote } from './ignored-note.tsx'
import { Results } from './results.tsx'
import { SearchHead } from './search-head.tsx'
import { useSearch } from './use-search.ts'

/** /search: finding a facility by the standard filters. Its address is the search. */
export function Component() {
  const search = useSearch()
  const failure = useLoaderData<Failure | null>()
  const isAboutThis = failure?.query === writeFilters(narrowingFilters(search.filters)).toString()
  return (
    <div className="page-width pt-4 md:pt-10">
      <SearchHead filters={search.filters} hasFailed={isAboutThis} />
      <BookedStrip today={search.today} />
      <h1 className="mb-3 text-3xl md:mb-5 md:text-4xl">Find a field or court</h1>
      <FilterPanel search={search} />
      <IgnoredNote today={search.today} />
      <Results search={search} failedOnServer={isAboutThis ? failure.detail : undefined} />
    </div>
  )
}

type Failure = { query: string; detail: string }

/** In the browser the page waits this long for its cards; after that it opens with their places held. */
const PATIENCE_MS = 200

/** Fills the query cache. A search that fails on the server is part of the page, which says so and offers another try. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const filters = readFilters(new URL(request.url).searchParams)
  const query = facilitiesQuery(filters)
  const found = client.prefetchInfiniteQuery(query)
  if (typeof document !== 'undefined') {
    await Promise.race([found, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
    return null
  }
  await found
  const error = client.getQueryState(query.queryKey)?.error
  if (!error) return null
  return data(
    { query: writeFilters(narrowingFilters(filters)).toString(), detail: detailOf(error) },
    { status: statusOf(error) },
  )
}

/** Within the page, another address is another query of the cache: the loader's work is done. */
export function shouldRevalidate(): boolean {
  return false
}

function statusOf(error: Error): number {
  return 'status' in error && typeof error.status === 'number' && error.status >= 400 ? error.status : 500
}
