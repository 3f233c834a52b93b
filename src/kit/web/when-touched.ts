const firstTouches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Calls back once, on the first mouse move, tap or key press: the moment to fetch what the next press may need, even if the
 * connection is gone by then. A visit that only reads fetches nothing. Returns a function that stops waiting.
 */
export function whenTouched(callback: () => void): () => void {
  let pointer: string | undefined
  const stop = () => {
    for (const event of firstTouches) removeEventListener(event, call)
  }
  function call(event: Event) {
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      // The browser reports a first move when a page appears under a resting pointer: only a second position is a move.
      const before = pointer
      pointer = `${event.screenX},${event.screenY}`
      if (before === undefined || before === pointer) return
    }
    stop()
    callback()
  }
  for (const event of firstTouches) addEventListener(event, call, { passive: true })
  return stop
}
