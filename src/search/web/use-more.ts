import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { loadsAutomatically } from '../rules-list.ts'
import type { Found, useFacilities } from './api.ts'
import { useKeptPlace } from './use-kept-place.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

/** Loads cards before they are seen. No top margin: jumping to the end should reach it. */
const NEAR = '0px 0px 600px'

/** `showMore` also focuses the first new card. */
export function useMore(query: FacilitiesQuery, found: Found) {
  const { facilities, groups, pages } = found
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const asked = useRef<{ since: number; cards: number; by: 'press' | 'scrolling' }>(undefined)
  const count = facilities.length
  const { isReturning } = useKeptPlace(list, query, found)

  async function more(by: 'press' | 'scrolling') {
    asked.current = { since: count, cards: groups.length, by }
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) asked.current = undefined
  }
  const moreByScrolling = useEffectEvent(() => void more('scrolling'))

  const isIdle = !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData && !isReturning
  const isAutomatic = isIdle && query.hasNextPage && loadsAutomatically(pages)
  useEffect(() => {
    if (!isAutomatic || !end.current || typeof IntersectionObserver === 'undefined') return undefined
    const whenNear = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting) || isWalked(list.current)) return
        whenNear.disconnect()
        moreByScrolling()
      },
      { rootMargin: NEAR },
    )
    whenNear.observe(end.current)
    return () => whenNear.disconnect()
  }, [isAutomatic, pages])

  useEffect(() => {
    const { since = count, cards = 0, by } = asked.current ?? {}
    if (count <= since) return
    asked.current = undefined
    if (by === 'press') list.current?.children[cards]?.querySelector<HTMLElement>('a, summary')?.focus()
    else announce(`${count - since} more facilities`)
  }, [count])

  return { list, end, showMore: () => more('press') }
}

/** Keyboard users must reach the end; a button loads more. */
function isWalked(list: HTMLElement | null): boolean {
  return list?.querySelector(':focus-visible') != null
}
