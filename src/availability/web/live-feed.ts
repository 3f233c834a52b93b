export type LiveSource = EventTarget & { readonly readyState: number; close(): void }

export type LiveFeed = {
  /** Hidden pages close their stream after a while. */
  show(isShown: boolean): void
  /** While paused, news waits. */
  pause(isPaused: boolean): void
  close(): void
}

/** `EventSource.CLOSED`: no automatic reconnect. */
const CLOSED = 2

/** Batches simultaneous news. */
const GATHER_MS = 50
/** Minimum interval at busy facilities. */
const SPACING_MS = 500
/** Browsers stop after a refusal; retry after this, while polling covers the gap. */
const REFUSED_MS = 60_000
/** Background tabs often return soon, but a browser has six connections for all tabs. */
const HIDDEN_MS = 20_000

/** Reports news after `changed` and after every (re)connect, as something may have been missed. Ignores failures. */
export function makeLiveFeed({ open, onNews }: { open: () => LiveSource; onNews: () => void }): LiveFeed {
  let source: LiveSource | undefined
  let hiding: Timer
  let retrying: Timer
  let telling: Timer
  let reportedAt = Number.NEGATIVE_INFINITY
  let isPaused = false
  let isWaiting = false

  function start() {
    if (source) return
    clearTimeout(retrying)
    source = open()
    source.addEventListener('open', tellSoon)
    source.addEventListener('changed', tellSoon)
    source.addEventListener('error', stopIfRefused)
  }

  function stop() {
    clearTimeout(retrying)
    source?.close()
    source = undefined
  }

  function stopIfRefused() {
    if (source?.readyState !== CLOSED) return
    stop()
    retrying = setTimeout(start, REFUSED_MS)
  }

  function tellSoon() {
    if (telling !== undefined) return
    const wait = Math.max(GATHER_MS, reportedAt + SPACING_MS - performance.now())
    telling = setTimeout(tell, wait)
  }

  function tell() {
    telling = undefined
    isWaiting = isPaused
    if (isPaused) return
    reportedAt = performance.now()
    onNews()
  }

  return {
    show(isShown) {
      clearTimeout(hiding)
      if (isShown) start()
      else hiding = setTimeout(stop, HIDDEN_MS)
    },
    pause(paused) {
      isPaused = paused
      if (!paused && isWaiting) tellSoon()
    },
    close() {
      clearTimeout(hiding)
      clearTimeout(telling)
      stop()
    },
  }
}

/** Follows while the page is visible; an open stream prevents back/forward caching. Returns how to stop. */
export function watchPage(feed: LiveFeed): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const follow = () => feed.show(!document.hidden)
  if (!document.hidden) feed.show(true)
  document.addEventListener('visibilitychange', follow, { signal })
  window.addEventListener('pagehide', () => feed.close(), { signal })
  window.addEventListener('pageshow', follow, { signal })
  return () => leaving.abort()
}

type Timer = ReturnType<typeof setTimeout> | undefined
