import type { RefObject } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { cardGrid, FIRST_ROW, outdated } from '#search/web/map/card-grid.ts'
import type { SearchFilters } from '../rules.ts'
import { figure, tallyText } from '../rules-list.ts'
import type { Found, useFacilities } from './api.ts'
import { GroupCard } from './group-card.tsx'
import { SearchCard } from './search-card.tsx'
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
      <ul
        ref={list}
        className={joinClasses(cardGrid, besideOpen, 'content-start transition-opacity', isOutdated && outdated)}
      >
        {found.groups.map((group, index) => {
          const [facility] = group
          const shared = { page: found.pageOf.get(facility.id) ?? noPage, filters, eager: index < FIRST_ROW }
          return group.length > 1 ? (
            <GroupCard key={facility.id} group={group} {...shared} />
          ) : (
            <SearchCard key={facility.id} facility={facility} {...shared} />
          )
        })}
      </ul>
      {query.hasNextPage && !isOutdated && <ShowMore query={query} found={found} end={end} onShowMore={showMore} />}
    </>
  )
}

/** Cards beside an open group do not stretch. */
const besideOpen = 'has-[[data-venue][open]]:items-start'

const noPage: readonly string[] = []

type ShowMoreProps = Pick<FacilityListProps, 'query' | 'found'> & {
  end: RefObject<HTMLDivElement | null>
  onShowMore: () => Promise<void>
}

function ShowMore({ query, found, end, onShowMore }: ShowMoreProps) {
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3">
      {query.isFetchNextPageError && (
        <Notice tone="danger" title="We couldn’t load more facilities">
          {detailOf(query.error)}
        </Notice>
      )}
      <p className="text-sm text-muted">
        Showing {figure(found.facilities.length)} of {tallyText(found)}
      </p>
      <p className="hidden text-sm text-muted noscript:block">To see more, turn on JavaScript or narrow your search.</p>
      <Button
        tone="secondary"
        className="noscript:hidden"
        busy={query.isFetchingNextPage}
        busyLabel="Loading more…"
        onClick={() => void onShowMore()}
      >
        Show more
      </Button>
    </div>
  )
}
