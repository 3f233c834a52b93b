import { useEffect, useRef } from 'react'
import { FacilityCard } from '#facilities/web/facility-card.tsx'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import type { SearchFilters } from '../rules.ts'
import type { Found, useFacilities } from './api.ts'
import { cardGrid, FIRST_ROW, outdated } from './card-grid.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

type FacilityListProps = {
  query: FacilitiesQuery
  found: Found
  filters: SearchFilters
}

/** The cards, and the way to more of them. Cards of an earlier search stay, dimmed when the new ones take a while. */
export function FacilityList({ query, found, filters }: FacilityListProps) {
  const { list, showMore } = useShowMore(query, found.facilities.length)
  const isOutdated = query.isPlaceholderData
  return (
    <>
      <ul ref={list} className={joinClasses(cardGrid, 'transition-opacity', isOutdated && outdated)}>
        {found.facilities.map((facility, index) => (
          <li key={facility.id}>
            <FacilityCard
              facility={facility}
              date={filters.date}
              time={filters.time}
              sport={filters.sport}
              eager={index < FIRST_ROW}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !isOutdated && <ShowMore query={query} found={found} onShowMore={showMore} />}
    </>
  )
}

type ShowMoreProps = Pick<FacilityListProps, 'query' | 'found'> & { onShowMore: () => Promise<void> }

function ShowMore({ query, found: { facilities, matching }, onShowMore }: ShowMoreProps) {
  return (
    <div className="mt-8 flex flex-col items-center gap-3 noscript:hidden">
      {query.isFetchNextPageError && (
        <Notice tone="danger" title="More facilities could not be loaded">
          {detailOf(query.error)}
        </Notice>
      )}
      <p className="text-sm text-muted">
        You have seen {facilities.length} of {matching}.
      </p>
      <Button
        tone="secondary"
        busy={query.isFetchingNextPage}
        busyLabel="Loading more"
        onClick={() => void onShowMore()}
      >
        Show more
      </Button>
    </div>
  )
}

/** Fetches the next cards; when they are there, the keyboard goes on from the first of them. */
function useShowMore(query: FacilitiesQuery, count: number) {
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    const first = firstNew.current
    firstNew.current = undefined
    if (first !== undefined && count > first) list.current?.children[first]?.querySelector('a')?.focus()
  }, [count])

  async function showMore() {
    firstNew.current = count
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) firstNew.current = undefined
  }
  return { list, showMore }
}
