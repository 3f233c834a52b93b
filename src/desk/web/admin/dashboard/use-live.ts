import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeLiveFeed } from '#availability/web/live-feed.ts'
import { askAgain } from './api.ts'

/** Brings figures and list up to date within moments of any booking, while the page is looked at. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const feed = makeLiveFeed({ open: () => new EventSource('/api/admin/events'), onNews: () => askAgain(client) })
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = () => feed.show(!document.hidden)
    if (!document.hidden) feed.show(true)
    document.addEventListener('visibilitychange', follow, { signal })
    // A page that is put aside whole must not keep a stream, or the browser would not put it aside.
    window.addEventListener('pagehide', () => feed.close(), { signal })
    window.addEventListener('pageshow', follow, { signal })
    return () => {
      leaving.abort()
      feed.close()
    }
  }, [client])
}
