import { type RefObject, useEffect, useRef } from 'react'

type FocusKept = {
  heading: RefObject<HTMLHeadingElement | null>
  /** To be spread on each entry of the list. */
  entry: (id: string) => { 'data-entry': string }
}

/** When the entry that had the focus leaves a list, its section's heading takes it, so that the keyboard goes on from there. */
export function useFocusKept(ids: readonly string[]): FocusKept {
  const present = ids.join(' ')
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<string | null>(null)

  useEffect(() => {
    const section = heading.current?.closest('section')
    const note = ({ target }: FocusEvent) => {
      const entry = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
      if (entry?.dataset.entry) focused.current = entry.dataset.entry
    }
    section?.addEventListener('focusin', note)
    return () => section?.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    if (focused.current === null || present.split(' ').includes(focused.current)) return
    // Whoever has gone on to something else is left there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    focused.current = null
  }, [present])

  return { heading, entry: id => ({ 'data-entry': id }) }
}
