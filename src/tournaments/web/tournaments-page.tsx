import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { IgnoredValues } from '#kit/web/form/ignored-values.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { countText } from '#tournaments/tournament-format.ts'
import { filterNames, passes, readFilters } from '../filters.ts'
import { tournamentsQuery, yearsQuery } from './api.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import {
  countListed,
  type Listed,
  LoadingTournaments,
  listTournaments,
  NoTournaments,
  OtherYears,
  TournamentList,
  UndatedTournaments,
} from './tournament-list.tsx'
import { type Directory, useDirectory } from './use-directory.ts'

/** /tournaments and /lacrosse-tournaments. The address holds the search. */
export function Component() {
  const { now, failure } = useLoaderData<LoaderAnswer>()
  const directory = useDirectory()
  return (
    <div className="page-width pt-4 pb-12 md:pt-10">
      <PageHead
        title="Lacrosse Tournaments in the United States"
        description="Youth, high school, college and masters lacrosse tournaments by state, month and age group, with dates, fees, deadlines and contacts as published."
        path={paths.tournaments}
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-6">
        <h1 className="text-3xl md:text-4xl">Lacrosse Tournaments in the United States</h1>
        <Link to={paths.submitTournament} className={buttonClass({ tone: 'secondary' })}>
          Submit a tournament
        </Link>
      </div>
      <Found
        directory={directory}
        now={now}
        failedOnServer={failure?.year === directory.year ? failure.detail : undefined}
      />
      <UndatedTournaments />
    </div>
  )
}

type FoundProps = {
  directory: Directory
  now: number
  /** If set, the browser retries only on request. */
  failedOnServer: string | undefined
}

function Found({ directory, now, failedOnServer }: FoundProps) {
  const enabled = failedOnServer === undefined
  const query = useQuery({
    ...tournamentsQuery(directory.year),
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
  })
  const listed = query.data && listTournaments(query.data, directory, now)
  const line = useRef<HTMLParagraphElement>(null)
  const failure = failureOf(query, failedOnServer)
  const words = failure === undefined ? countLine(query.isPlaceholderData ? undefined : listed) : ''
  useSpoken(words)
  // The pressed link may have left the page: the focus moves to the count.
  const focusCount = () => line.current?.focus()
  return (
    <>
      <DirectoryFilters directory={directory} onClear={focusCount} />
      <IgnoredValues values={directory.unknown} className="mt-4" />
      <p ref={line} tabIndex={-1} className="my-5 font-semibold outline-none">
        {words}
      </p>
      {listed && countListed(listed) > 0 && isUnfiltered(directory) && (
        <OtherYears directory={directory} onFollow={focusCount} />
      )}
      <State
        listed={listed}
        failure={failure}
        isOutdated={query.isPlaceholderData}
        directory={directory}
        now={now}
        onFollow={focusCount}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

/** If so, the links to other years lead to exactly their counts. */
function isUnfiltered({ filters }: Directory): boolean {
  return filterNames.every(name => name === 'year' || !filters[name])
}

function failureOf(
  { data: found, error, isFetching }: UseQueryResult<LacrosseTournament[]>,
  failedOnServer: string | undefined,
): string | undefined {
  if (found || isFetching) return undefined
  return error ? detailOf(error) : failedOnServer
}

type StateProps = {
  listed: Listed | undefined
  failure: string | undefined
  isOutdated: boolean
  directory: Directory
  now: number
  onFollow: () => void
  onRetry: () => void
}

function State({ listed, failure, isOutdated, directory, now, onFollow, onRetry }: StateProps) {
  if (listed && countListed(listed) > 0) return <TournamentList listed={listed} now={now} isOutdated={isOutdated} />
  if (listed && !isOutdated) return <NoTournaments directory={directory} onFollow={onFollow} />
  if (failure === undefined) return <LoadingTournaments />
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the tournaments"
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

/** The specification's exact words. */
function countLine(listed: Listed | undefined): string {
  return listed ? `Showing ${countText(countListed(listed))}` : 'Loading tournaments...'
}

/** Announces changes of the count, not the first one. */
function useSpoken(words: string) {
  const spoken = useRef(words)
  useEffect(() => {
    if (words === spoken.current) return
    spoken.current = words
    // A failure is announced by its own notice.
    if (words) announce(words)
  }, [words])
}

type LoaderAnswer = { now: number; failure: { year: string; detail: string } | null }

/** In the browser, how long navigation waits for the list before it shows placeholders. */
const TIMEOUT_MS = 200

/** Fills the query cache. If the list fails on the server, the page says so and offers a retry. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const { filters } = readFilters(new URL(request.url).searchParams)
  const year = filters.year ?? 'upcoming'
  const client = context.get(queryContext)
  const lists = Promise.all([
    client.prefetchQuery(tournamentsQuery(year)),
    client.prefetchQuery(tournamentsQuery('none')),
    client.prefetchQuery(yearsQuery),
  ])
  const answer: LoaderAnswer = { now, failure: null }
  if (typeof document !== 'undefined') {
    await Promise.race([lists, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
    return data(answer)
  }
  await lists
  const { queryKey } = tournamentsQuery(year)
  const found = client.getQueryData(queryKey)
  // Needed only to name the years that have matches.
  if (found && !found.some(tournament => passes(tournament, filters)))
    await client.prefetchQuery(tournamentsQuery('all'))
  const error = client.getQueryState(queryKey)?.error
  if (!error) return data(answer)
  return data(
    { ...answer, failure: { year, detail: detailOf(error) } },
    { status: error instanceof ApiError && error.status >= 400 ? error.status : 500 },
  )
}

/** Within the page, queries fetch the lists; the loader need not run again. */
export function shouldRevalidate(): boolean {
  return false
}
