import { type RefObject, useEffect, useRef } from 'react'

/**
 * For controls that disappear when used: when `state` changes, moves a focus lost in this part to the first match of
 * `next`, else to the part, which needs `tabIndex={-1}`.
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

export const FIRST_CONTROL = 'input:not([hidden]), button'
