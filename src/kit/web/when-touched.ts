const firstTouches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Calls back once, as soon as somebody points at, touches or types into the page: the moment to fetch what their next press may
 * need, also for a connection that is gone by then. A visit that only reads fetches nothing. Returns how to give it up.
 */
export function whenTouched(callback: () => void): () => void {
  const stop = () => {
    for (const event of firstTouches) removeEventListener(event, call)
  }
  function call(event: Event) {
    // A page that appears under a resting pointer gets an event for it at once: nobody has moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    stop()
    callback()
  }
  for (const event of firstTouches) addEventListener(event, call, { passive: true })
  return stop
}
