import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { daysQuery, slotsQuery } from './api.ts'
import { type LiveFeed, makeLiveFeed, watchPage } from './live-feed.ts'

type LiveOptions = {
  facilityId: string
  /** Calendar date at the facility. */
  date: string
  /** Nothing moves during a payment. */
  isPaused: boolean
}

/** Within a second of a change, while the page is visible. Polling continues, for networks that block streams. */
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

/** Cancels requests in flight, which may be outdated. */
function askAgain(client: QueryClient, facilityId: string, date: string): void {
  void client.invalidateQueries({ queryKey: slotsQuery(facilityId, date).queryKey })
  void client.invalidateQueries({ queryKey: daysQuery(facilityId, date).queryKey.slice(0, 2) })
}
