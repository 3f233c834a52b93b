import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Found, useFacilities } from './api.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

/** Where somebody was in the list when leaving it. */
type Place = {
  pages: number
  /** Pixels. */
  scroll: number
  height: number
  /** Which of the list's links was followed, if it was one. */
  link: number | undefined
}

/** So many pages at most are fetched again. */
const MAX_PAGES = 40

/** Browsers refuse to be told of every pixel: some take a hundred entries in ten seconds. */
const SCROLL_REST_MS = 200

/**
 * Makes the list as long as it was when it was left. Coming back from another page of ours all its cards are there at once,
 * and the router scrolls to them; in a new document they are fetched again, while their room is held. `isReturning` is true
 * as long as that lasts. The link that was followed has the focus again.
 */
export function useKeptPlace(list: RefObject<HTMLUListElement | null>, query: FacilitiesQuery, { pages }: Found) {
  const { key } = useLocation()
  const [place] = useState(keptPlace)
  const [isReturning, setIsReturning] = useState(place !== undefined && place.pages > pages)

  const keep = useEffectEvent((followed?: Element) => {
    // While the next page is on its way, the history may be at it already.
    if (isReturning || !list.current || entryKey() !== key) return
    const link = followed && [...list.current.querySelectorAll('a')].findIndex(one => one === followed)
    keepPlace({ pages, scroll: window.scrollY, height: list.current.offsetHeight, link })
  })
  function end() {
    holdRoom(list.current, '')
    setIsReturning(false)
    focusAgain(list.current, place?.link)
  }
  const goBack = useEffectEvent(() => {
    if (!isReturning || !place) return
    holdRoom(list.current, `${place.height}px`)
    window.scrollTo(0, place.scroll)
    // The timeout lets the last cards in: without them the list would be short for a moment, and the browser would scroll it.
    void fetchPages(query, { from: pages, to: Math.min(place.pages, MAX_PAGES) }).then(() => setTimeout(end))
  })
  useLayoutEffect(() => {
    goBack()
  }, [])

  useEffect(() => {
    const cards = list.current
    let rest: ReturnType<typeof setTimeout> | undefined
    const follow = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (!link) return
      clearTimeout(rest)
      keep(link)
    }
    // Not when the page is left: what the history is told by then is lost on a reload.
    const scroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => keep(), SCROLL_REST_MS)
    }
    cards?.addEventListener('click', follow, { capture: true })
    window.addEventListener('scroll', scroll, { passive: true })
    // Once the frame has put the focus on the new page.
    const focusing = setTimeout(() => focusAgain(cards, place?.link))
    return () => {
      cards?.removeEventListener('click', follow, { capture: true })
      window.removeEventListener('scroll', scroll)
      clearTimeout(rest)
      clearTimeout(focusing)
    }
  }, [list, place])

  return { isReturning }
}

async function fetchPages({ fetchNextPage }: FacilitiesQuery, { from, to }: { from: number; to: number }) {
  for (let loaded = from; loaded < to; loaded++) {
    const { hasNextPage, isFetchNextPageError } = await fetchNextPage()
    if (!hasNextPage || isFetchNextPageError) return
  }
}

function holdRoom(cards: HTMLUListElement | null, height: string) {
  if (cards) cards.style.minHeight = height
}

function focusAgain(cards: HTMLUListElement | null, link: number | undefined) {
  const isElsewhere = document.activeElement?.matches('a, button, input, select')
  if (link !== undefined && !isElsewhere) cards?.querySelectorAll('a')[link]?.focus({ preventScroll: true })
}

/** It stands in the entry of the history and goes with it: another visit to the same address begins at its start. */
function keepPlace(place: Place) {
  window.history.replaceState({ ...entry(), [ENTRY]: place }, '')
}

function keptPlace(): Place | undefined {
  return typeof window === 'undefined' ? undefined : (entry()[ENTRY] as Place | undefined)
}

/** As the router names an entry; the first one has no name of its own. */
function entryKey(): unknown {
  return entry().key ?? 'default'
}

function entry(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const ENTRY = 'listPlace'
