import { useEffect, useState } from 'react'

/** Whether the search is open. ⌘K or Ctrl+K opens and closes it from anywhere; “/” opens it outside text fields. */
export function useSearchKeys() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        setIsOpen(was => !was)
      }
      if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isBusy(event.target)) {
        event.preventDefault()
        setIsOpen(true)
      }
    }
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

/** Typing, or in a dialog. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null)
  )
}
