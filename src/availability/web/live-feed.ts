/** What we use of an `EventSource`. */
export type LiveSource = EventTarget & { readonly readyState: number; close(): void }

export type LiveFeed = {
  /** The page is looked at, or is not: one that nobody sees for a while lets its stream go. */
  show(isShown: boolean): void
  /** While it is on hold, news waits. */
  pause(isPaused: boolean): void
  close(): void
}

/** `EventSource.CLOSED`: the browser will not come back by itself. */
const CLOSED = 2

/** News that comes together is one. */
const GATHER_MS = 50
/** However much happens at a busy place, it is not asked for more often. */
const SPACING_MS = 500
/** The browser gives up when it is refused; so do we, for this long, and the page's own regular look is enough. */
const REFUSED_MS = 60_000
/** A tab in the background is often looked at again soon; but a browser has six connections to us for all of its tabs. */
const HIDDEN_MS = 20_000

/**
 * Keeps an event stream open while somebody looks and says when there is news: after `changed`, and whenever the stream was
 * opened, since something may have happened before. Failures are nobody's concern: without a stream there is just no news.
 */
export function makeLiveFeed({ open, onNews }: { open: () => LiveSource; onNews: () => void }): LiveFeed {
  let source: LiveSource | undefined
  let hiding: Timer
  let retrying: Timer
  let telling: Timer
  let toldAt = Number.NEGATIVE_INFINITY
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
    const wait = Math.max(GATHER_MS, toldAt + SPACING_MS - performance.now())
    telling = setTimeout(tell, wait)
  }

  function tell() {
    telling = undefined
    isWaiting = isPaused
    if (isPaused) return
    toldAt = performance.now()
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

type Timer = ReturnType<typeof setTimeout> | undefined
