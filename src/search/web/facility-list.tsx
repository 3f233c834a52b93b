import type { RefObject } from 'react'
import { FacilityCard } from '#facilities/lists/web/facility-card.tsx'
import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { cardGrid, FIRST_ROW, outdated } from '#search/web/map/card-grid.ts'
import type { SearchFilters } from '../rules.ts'
import { figure, tallyText } from '../rules-list.ts'
import { milesFrom } from '../rules-place.ts'
import type { Found, useFacilities } from './api.ts'
import { useMore } from './use-more.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

type FacilityListProps = {
  query: FacilitiesQuery
  found: Found
  filters: SearchFilters
}

/** Old cards stay while loading, dimmed after a delay. */
export function FacilityList({ query, found, filters }: FacilityListProps) {
  const { list, end, showMore } = useMore(query, found)
  const isOutdated = query.isPlaceholderData
  return (
    <>
      <ul ref={list} className={joinClasses(cardGrid, 'content-start transition-opacity', isOutdated && outdated)}>
        {found.facilities.map((facility, index) => (
          <li key={facility.id} data-facility={facility.id}>
            <FacilityCard
              facility={facility}
              date={filters.date}
              time={filters.time}
              sport={filters.sport}
              miles={milesFrom(filters, facility)}
              eager={index < FIRST_ROW}
              corner={<FavoriteButton facility={facility} />}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !isOutdated && <ShowMore query={query} found={found} end={end} onShowMore={showMore} />}
    </>
  )
}

type ShowMoreProps = Pick<FacilityListProps, 'query' | 'found'> & {
  end: RefObject<HTMLDivElement | null>
  onShowMore: () => Promise<void>
}

function ShowMore({ query, found, end, onShowMore }: ShowMoreProps) {
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3 noscript:hidden">
      {query.isFetchNextPageError && (
        <Notice tone="danger" title="We couldn’t load more facilities">
          {detailOf(query.error)}
        </Notice>
      )}
      <p className="text-sm text-muted">
        Showing {figure(found.facilities.length)} of {tallyText(found)}
      </p>
      <Button
        tone="secondary"
        busy={query.isFetchingNextPage}
        busyLabel="Loading more…"
        onClick={() => void onShowMore()}
      >
        Show more
      </Button>
    </div>
  )
}
