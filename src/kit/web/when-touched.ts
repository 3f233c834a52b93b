// Not pointerover, which fires without anyone there: when a page appears under a resting pointer.
const firstTouches = ['pointermove', 'touchstart', 'keydown', 'focusin'] as const

/**
 * Calls back once, as soon as somebody points at, touches or types into the page: the moment to fetch what their next press may
 * need, also for a connection that is gone by then. A visit that only reads fetches nothing. Returns how to give it up.
 */
export function whenTouched(callback: () => void): () => void {
  const stop = () => {
    for (const event of firstTouches) removeEventListener(event, call)
  }
  function call() {
    stop()
    callback()
  }
  for (const event of firstTouches) addEventListener(event, call, { passive: true })
  return stop
}
