const firstTouches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** On the first pointer, touch or key input: time to fetch code for the next click. Returns a function to cancel. */
export function whenTouched(callback: () => void): () => void {
  const stop = () => {
    for (const event of firstTouches) removeEventListener(event, call)
  }
  function call(event: Event) {
    // A page under a resting pointer gets an event without movement.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    stop()
    callback()
  }
  for (const event of firstTouches) addEventListener(event, call, { passive: true })
  return stop
}
