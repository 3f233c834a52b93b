import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { daysQuery, slotsQuery } from './api.ts'
import { type LiveFeed, makeLiveFeed } from './live-feed.ts'

type LiveOptions = {
  facilityId: string
  /** A calendar date at the facility. */
  date: string
  /** While a payment is under way nothing moves on the page. */
  isPaused: boolean
}

/**
 * Brings the slots of a day and the days around it up to date within a second of any change, while the page is looked at. The
 * regular look of the queries themselves stays: where no stream comes through, that is all there is.
 */
export function useLiveSlots({ facilityId, date, isPaused }: LiveOptions): void {
  const client = useQueryClient()
  const feed = useRef<LiveFeed>(undefined)
  useEffect(() => {
    const made = makeLiveFeed({
      open: () => new EventSource(`/api/availability-events?${new URLSearchParams({ facilityId, date })}`),
      onNews: () => askAgain(client, facilityId, date),
    })
    feed.current = made
    const stopWatching = watchPage(made)
    return () => {
      stopWatching()
      made.close()
    }
  }, [client, facilityId, date])
  useEffect(() => feed.current?.pause(isPaused), [isPaused, facilityId, date])
}

/** An answer on its way may be from before: it is dropped and asked for anew. What is shown stays until then. */
function askAgain(client: QueryClient, facilityId: string, date: string): void {
  void client.invalidateQueries({ queryKey: slotsQuery(facilityId, date).queryKey })
  void client.invalidateQueries({ queryKey: daysQuery(facilityId, date).queryKey.slice(0, 2) })
}

/** A page that is put aside whole must not keep a stream, or the browser would not put it aside. */
function watchPage(feed: LiveFeed): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const follow = () => feed.show(!document.hidden)
  if (!document.hidden) feed.show(true)
  document.addEventListener('visibilitychange', follow, { signal })
  window.addEventListener('pagehide', () => feed.close(), { signal })
  window.addEventListener('pageshow', follow, { signal })
  return () => leaving.abort()
}
