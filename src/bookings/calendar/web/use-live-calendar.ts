import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeLiveFeed, watchPage } from '#availability/web/live-feed.ts'
import { CALENDAR_KEY, type CalendarQuery } from './api.ts'

/** Within a second of a change, while the page is visible. Polling continues, for networks that block streams. */
export function useLiveCalendar(shown: CalendarQuery): void {
  const client = useQueryClient()
  const url = `/api/owner/calendar/events?${searchOf(shown)}`
  useEffect(() => {
    const feed = makeLiveFeed({
      open: () => new EventSource(url),
      onNews: () => void client.invalidateQueries({ queryKey: CALENDAR_KEY }),
    })
    const stopWatching = watchPage(feed)
    return () => {
      stopWatching()
      feed.close()
    }
  }, [client, url])
}

function searchOf(query: CalendarQuery): URLSearchParams {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(given)
}
