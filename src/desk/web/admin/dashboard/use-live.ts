import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeLiveFeed } from '#availability/web/live-feed.ts'
import { askAgain } from './api.ts'

/** Refreshes after any booking, while the page is visible. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const feed = makeLiveFeed({ open: () => new EventSource('/api/admin/events'), onNews: () => askAgain(client) })
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = () => feed.show(!document.hidden)
    if (!document.hidden) feed.show(true)
    document.addEventListener('visibilitychange', follow, { signal })
    // An open stream would keep the page out of the browser's back/forward cache.
    window.addEventListener('pagehide', () => feed.close(), { signal })
    window.addEventListener('pageshow', follow, { signal })
    return () => {
      leaving.abort()
      feed.close()
    }
  }, [client])
}
