import { LandPlot } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { CheckAll } from './check-all.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { OwnFacility } from './own-facility.tsx'
import { countText } from './owner-labels.ts'

/** By name; the URL holds the filter (`show=unchecked`). */
export function OwnList({ accountId }: { accountId: string }) {
  const [search] = useSearchParams()
  const unchecked = isUncheckedIn(search)
  const list = useList(ownedQuery(accountId, { unchecked }))
  return (
    <ListPages
      list={list}
      what="your facilities"
      empty={!unchecked && <NoFacilities />}
      loading={loadingCards}
      more="Show more facilities"
    >
      {facilities => (
        <div className="flex flex-col gap-4">
          {facilities.some(({ isDraft }) => isDraft) && <DraftNotice />}
          <Head accountId={accountId} unchecked={unchecked} count={countIn(facilities, list.total ?? 0, unchecked)} />
          {list.total === 0 && <p className="text-muted">Imported facilities appear here until you check them.</p>}
          <ul className="flex flex-col gap-3">
            {facilities.map(facility => (
              <li key={facility.id}>
                <OwnFacility facility={facility} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ListPages>
  )
}

/** Just marked ones stay in the list until it is refetched. */
function countIn(facilities: readonly OwnedListing[], total: number, unchecked: boolean): number {
  return unchecked ? total - facilities.filter(({ isChecked }) => isChecked).length : total
}

/** Any other value means all. */
export function isUncheckedIn(search: URLSearchParams): boolean {
  return search.get('show') === 'unchecked'
}

function Head({ accountId, unchecked, count }: { accountId: string; unchecked: boolean; count: number }) {
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useList(ownedQuery(accountId, { unchecked: true }))
  const isAnyWaiting = waiting.rows?.some(({ isChecked }) => !isChecked) ?? false
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
