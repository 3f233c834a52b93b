/**
 * Inline in every page, at most 1 kB: keeps what is pressed, typed and chosen before the program listens, for
 * `repeat-early-events.ts`. Links, forms and menus work without the program.
 */

export type EarlyEvent = { event: Event; value: string; checked: boolean }

export type EarlyEvents = { events: EarlyEvent[]; stop: () => void }

declare global {
  interface Window {
    /** Missing in development. */
    earlyEvents?: EarlyEvents
  }
}

{
  const events: EarlyEvent[] = []
  const keep = (event: Event) => {
    const target = event.target as HTMLInputElement
    if (event.type === 'click' && target.closest('button')?.type !== 'button') return
    // Hydration may reset the field.
    events.push({ event, value: target.value, checked: target.checked })
  }
  const types = ['click', 'input', 'toggle']
  for (const type of types) addEventListener(type, keep, true)
  window.earlyEvents = {
    events,
    stop() {
      for (const type of types) removeEventListener(type, keep, true)
    },
  }
  // A page that Back shows again must not repeat what was done before leaving it.
  addEventListener('pagehide', () => {
    events.length = 0
  })
}
