import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The last text wins. Does nothing on the server. */
export function announce(text: string): void {
  if (typeof document === 'undefined') return
  // Repeating a text would be silent; a no-break space makes it new.
  words = text === words ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Announces each new text. The first one comes with the page. */
export function useAnnounced(text: string | undefined): void {
  const announced = useRef(text)
  useEffect(() => {
    if (text === undefined || text === announced.current) return
    announced.current = text
    announce(text)
  }, [text])
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
