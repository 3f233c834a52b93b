import { useSyncExternalStore } from 'react'

/** Speaks through the page's one polite live region; the last words win. Does nothing on the server. */
export function announce(text: string): void {
  if (typeof document === 'undefined') return
  // The same words twice would be no change, hence silence: a no-break space makes them new.
  words = text === words ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Stands once in the page, near its end. */
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
