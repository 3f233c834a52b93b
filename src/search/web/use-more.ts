import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { goesOnByItself } from '../rules-list.ts'
import type { Found, useFacilities } from './api.ts'
import { useKeptPlace } from './use-kept-place.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

/** Far enough that the cards are there before the eye is. Nothing above: whoever jumps to the page’s end wants its end. */
const NEAR = '0px 0px 1200px'

/**
 * How the list goes on: by itself when `end` comes near, and by `showMore`, after which the keyboard goes on from the first new
 * card. Whoever comes back finds it as long as it was.
 */
export function useMore(query: FacilitiesQuery, found: Found) {
  const { facilities, pages } = found
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const asked = useRef<{ since: number; by: 'press' | 'scrolling' }>(undefined)
  const count = facilities.length
  const { isReturning } = useKeptPlace(list, query, found)

  async function more(by: 'press' | 'scrolling') {
    asked.current = { since: count, by }
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) asked.current = undefined
  }
  const moreByScrolling = useEffectEvent(() => void more('scrolling'))

  const isIdle = !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData && !isReturning
  const isAutomatic = isIdle && query.hasNextPage && goesOnByItself(pages)
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
    const { since, by } = asked.current ?? { since: count }
    if (count <= since) return
    asked.current = undefined
    if (by === 'press') list.current?.children[since]?.querySelector('a')?.focus()
    else announce(`${count - since} more facilities`)
  }, [count])

  return { list, end, showMore: () => more('press') }
}

/** Whoever goes through the cards by keyboard wants to come to their end: the button there goes on. */
function isWalked(list: HTMLElement | null): boolean {
  return list?.querySelector(':focus-visible') != null
}
