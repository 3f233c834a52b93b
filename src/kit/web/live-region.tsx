import { useSyncExternalStore } from 'react'

/** The last text wins. Does nothing on the server. */
export function announce(text: string): void {
  if (typeof document === 'undefined') return
  // Repeating a text would be silent; a no-break space makes it new.
  words = text === words ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Render once, near the end of the page. */
export function LiveRegion() {
  const text = useSyncExternalStore(listen, currentWords, nothingSaid)
  return (
    <output aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </output>
  )
}

let words = ''
const listeners = new Set<() => void>()

const currentWords = () => words
const nothingSaid = () => ''

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
