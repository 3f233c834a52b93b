import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Found, useFacilities } from './api.ts'

type FacilitiesQuery = ReturnType<typeof useFacilities>

type Place = {
  pages: number
  /** Pixels. */
  scroll: number
  height: number
  /** Address of the followed link: times come and go, so counting would find another. */
  link: string | undefined
}

const MAX_PAGES = 40

/** Some browsers allow a hundred history updates in ten seconds. */
const SCROLL_REST_MS = 200

/**
 * Restores length, scroll position and focused link. In the app the cards are cached and the router scrolls; in a new
 * document they are refetched while their height is reserved (`isReturning`).
 */
export function useKeptPlace(list: RefObject<HTMLUListElement | null>, query: FacilitiesQuery, { pages }: Found) {
  const { key } = useLocation()
  const [place] = useState(keptPlace)
  const [isReturning, setIsReturning] = useState(place !== undefined && place.pages > pages)

  const keep = useEffectEvent((followed?: Element) => {
    // History may already be at the next page.
    if (isReturning || !list.current || entryKey() !== key) return
    const link = followed?.getAttribute('href') ?? undefined
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
    // Lets the last cards render; a short list would make the browser scroll.
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
    // History updates on unload are lost on reload.
    const scroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => keep(), SCROLL_REST_MS)
    }
    cards?.addEventListener('click', follow, { capture: true })
    window.addEventListener('scroll', scroll, { passive: true })
    // After the router's own focus.
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

function focusAgain(cards: HTMLUListElement | null, link: string | undefined) {
  const isElsewhere = document.activeElement?.matches('a, button, input, select')
  if (link === undefined || isElsewhere) return
  const links = [...(cards?.querySelectorAll('a') ?? [])]
  const followed = links.find(one => one.getAttribute('href') === link)
  const group = followed?.closest('article article')?.parentElement?.closest('article')
  group?.querySelector('[data-venue]')?.setAttribute('open', '')
  followed?.focus({ preventScroll: true })
}

/** A new visit to the same URL starts at the top. */
function keepPlace(place: Place) {
  window.history.replaceState({ ...entry(), [ENTRY]: place }, '')
}

function keptPlace(): Place | undefined {
  return typeof window === 'undefined' ? undefined : (entry()[ENTRY] as Place | undefined)
}

/** The router's key; the first entry has none. */
function entryKey(): unknown {
  return entry().key ?? 'default'
}

function entry(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const ENTRY = 'listPlace'
