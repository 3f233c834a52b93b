import { type RefObject, useEffect, useRef } from 'react'

type FocusKept = {
  heading: RefObject<HTMLHeadingElement | null>
  entry: (id: string) => { 'data-entry': string }
}

/** When the focused entry disappears, the heading takes the focus. */
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
    // Unless something else has it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    focused.current = null
  }, [present])

  return { heading, entry: id => ({ 'data-entry': id }) }
}
