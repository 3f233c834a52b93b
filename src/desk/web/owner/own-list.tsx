import { useInfiniteQuery } from '@tanstack/react-query'
import { LandPlot } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ownedQuery } from '#facilities/web/owned-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { Select } from '#kit/web/select.tsx'
import { CheckAll } from './check-all.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ListLoading } from './list-loading.tsx'
import { OwnFacility } from './own-facility.tsx'
import { countText } from './owner-labels.ts'

/** By name; the URL holds the filter (`show=unchecked`). */
export function OwnList({ accountId }: { accountId: string }) {
  const [search] = useSearchParams()
  const unchecked = isUncheckedIn(search)
  const query = useInfiniteQuery(ownedQuery(accountId, { unchecked }))
  if (query.isPending) return <ListLoading>Loading your facilities…</ListLoading>
  const failure = query.isError && (
    <LoadFailed title="We couldn’t load your facilities." error={query.error} onRetry={() => void query.refetch()} />
  )
  if (!query.data) return failure
  const { pages } = query.data
  const total = pages.at(-1)!.total
  // Just marked ones stay in the list until it is refetched.
  const justChecked = pages.flatMap(page => page.facilities).filter(({ isChecked }) => isChecked).length
  if (total === 0 && !unchecked) return failure || <NoFacilities />
  return (
    <div className="flex flex-col gap-4">
      {failure}
      {pages.some(page => page.facilities.some(({ isDraft }) => isDraft)) && <DraftNotice />}
      <Head accountId={accountId} unchecked={unchecked} count={unchecked ? total - justChecked : total} />
      {total === 0 && <p className="text-muted">Imported facilities appear here until you check them.</p>}
      <ul className="flex flex-col gap-3">
        {pages.flatMap(page =>
          page.facilities.map(facility => (
            <li key={facility.id}>
              <OwnFacility facility={facility} />
            </li>
          )),
        )}
      </ul>
      <MoreButton query={query}>Show more facilities</MoreButton>
    </div>
  )
}

/** Any other value means all. */
export function isUncheckedIn(search: URLSearchParams): boolean {
  return search.get('show') === 'unchecked'
}

function Head({ accountId, unchecked, count }: { accountId: string; unchecked: boolean; count: number }) {
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useInfiniteQuery(ownedQuery(accountId, { unchecked: true }))
  const isAnyWaiting = waiting.data?.pages.some(page => page.facilities.some(({ isChecked }) => !isChecked)) ?? false
  function show(choice: string) {
    const params = new URLSearchParams(search)
    if (choice === '') params.delete('show')
    else params.set('show', choice)
    setSearch(params, { preventScrollReset: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {headingText(count, unchecked)}
        </h2>
        <Select
          label="Show"
          labelHidden
          className="w-full sm:w-56"
          options={choices}
          value={unchecked ? 'unchecked' : ''}
          onChange={event => show(event.currentTarget.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {isAnyWaiting && <CheckAll onDone={() => heading.current?.focus({ preventScroll: true })} />}
        <DownloadLink href="/api/owner/facilities.csv">Facilities as CSV</DownloadLink>
        <DownloadLink href="/api/owner/bookings.csv">Bookings as CSV</DownloadLink>
      </div>
    </div>
  )
}

function headingText(count: number, unchecked: boolean): string {
  if (!unchecked) return countText(count)
  return count === 0 ? 'All checked' : `${countText(count)} to check`
}

const choices = [
  { value: '', label: 'All facilities' },
  { value: 'unchecked', label: 'Not yet checked' },
]

function NoFacilities() {
  return (
    <EmptyState
      icon={LandPlot}
      title="No facilities yet"
      action={
        <>
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
          <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
            Import a list
          </Link>
        </>
      }
    >
      Add one with a form, or import many from a CSV file.
    </EmptyState>
  )
}
