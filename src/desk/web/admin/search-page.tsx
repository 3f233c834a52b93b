import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useId } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { SEARCH_LENGTH } from '#desk/choices.ts'
import type { SearchGroup, SearchResults } from '#desk/search-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { AdminPage, adminLoader } from './admin-page.tsx'
import { searchQuery } from './administration-api.ts'
import { groupNames, hitPath } from './search-hits.ts'

export const loader = adminLoader(async (client, search) => {
  const { q, group } = askedIn(search)
  if (q.length >= SEARCH_LENGTH.min) await client.prefetchQuery(searchQuery(q, group))
})

/** /admin/search: finds text in all records. */
export function Component() {
  return (
    <AdminPage title="Search" description="Search everything." path={paths.adminSearch}>
      <SearchBox />
      <Found />
    </AdminPage>
  )
}

function SearchBox() {
  const id = useId()
  const q = useSearchParams()[0].get('q') ?? ''
  return (
    <search className="w-full max-w-md">
      <Form action={paths.adminSearch} className="relative">
        <label htmlFor={id} className="sr-only">
          Search everything
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          // Back or a link may have changed the URL.
          key={q}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          minLength={SEARCH_LENGTH.min}
          maxLength={SEARCH_LENGTH.max}
          required
          placeholder="Search everything"
          autoComplete="off"
          className="control pl-10"
        />
      </Form>
    </search>
  )
}

function Found() {
  const { q, group } = askedIn(useSearchParams()[0])
  const isLongEnough = q.length >= SEARCH_LENGTH.min
  const query = useQuery({ ...searchQuery(q, group), enabled: isLongEnough })
  if (!isLongEnough)
    return (
      <EmptyState title="What are you looking for?">
        Enter at least {SEARCH_LENGTH.min} characters of a name, email, booking reference, title or ID. Press / on any
        page to search.
      </EmptyState>
    )
  if (query.isError)
    return <LoadFailed title="Search failed." error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-96 rounded-lg" />
  if (query.data.length === 0)
    return (
      <EmptyState icon={SearchX} title={`No results for “${q}”`}>
        Try part of the name or the full ID.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-6">
      {group && (
        <Link to={`${paths.adminSearch}?${new URLSearchParams({ q })}`} className={link}>
          Back to all results for “{q}”
        </Link>
      )}
      {query.data.map(each => (
        <Group key={each.group} found={each} q={q} isAlone={group !== undefined} />
      ))}
    </div>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center self-start wrap-anywhere'

type GroupProps = { found: SearchResults[number]; q: string; isAlone: boolean }

function Group({ found: { group, hits, hasMore }, q, isAlone }: GroupProps) {
  return (
    <section aria-labelledby={group} className="flex flex-col gap-2">
      <h2 id={group} className="text-2xl">
        {groupNames[group]}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {hits.map(({ id, title, detail, at, timeZone }) => (
          <li
            key={id}
            className="relative flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-hover"
          >
            <span className="min-w-0">
              <Link to={hitPath(group, id)} className="inline-link wrap-anywhere after:absolute after:inset-0">
                {title}
              </Link>
              <span className="block text-sm wrap-anywhere text-muted">{detail}</span>
            </span>
            {at && (
              <span className="text-sm text-muted">
                <LocalTime
                  at={at}
                  timeZone={timeZone ?? undefined}
                  withTime={timeZone !== null && timeZone !== 'UTC'}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasMore && !isAlone && (
        <Link to={`${paths.adminSearch}?${new URLSearchParams({ q, group })}`} className={link}>
          Show all
        </Link>
      )}
      {hasMore && isAlone && <p className="text-muted">There are more results. Refine your search to see them.</p>}
    </section>
  )
}

function askedIn(search: URLSearchParams): { q: string; group: SearchGroup | undefined } {
  const group = search.get('group') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, SEARCH_LENGTH.max),
    group: Object.hasOwn(groupNames, group) ? (group as SearchGroup) : undefined,
  }
}
