import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part of a page where what was pressed gives way to something else: when `state` changes and the focus, which was in that
 * part, has gone with the button, it goes on to the first element that `next` selects, or else to the part itself, which then needs
 * `tabIndex={-1}`. Whoever has gone on to something else is left there.
 */
export function useRefocus<E extends HTMLElement>(state: unknown, next?: string): RefObject<E | null> {
  const part = useRef<E>(null)
  const shown = useRef(state)
  const wasInside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && part.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (!wasInside.current || document.activeElement !== document.body) return
    const found = next === undefined ? null : part.current?.querySelector<HTMLElement>(next)
    ;(found ?? part.current)?.focus()
  }, [state, next])
  return part
}

/** What an opened form begins with, or the button that opens it. */
export const FIRST_CONTROL = 'input:not([hidden]), button'
