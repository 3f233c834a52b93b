import { type RefObject, useEffect, useRef } from 'react'

/**
 * For table buttons that disappear when used: moves the focus to the row's first link; if the row is gone, to `heading`
 * or the part itself, which needs `tabIndex={-1}`. Leaves the focus if the user has moved it elsewhere; a dialog about
 * a row counts as part of it. Call it in the component that renders the rows and the dialog, since it checks on each
 * render.
 */
export function useRowFocus<E extends HTMLElement>(heading?: RefObject<HTMLElement | null>): RefObject<E | null> {
  const part = useRef<E>(null)
  const last = useRef<{ pressed: HTMLElement; row: HTMLElement } | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      const row = part.current?.contains(target) ? target.closest('tr') : null
      last.current = row && { pressed: target, row }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!last.current || last.current.pressed.isConnected || document.activeElement !== document.body) return
    const { row } = last.current
    const next = row.isConnected ? row.querySelector('a') : (heading ?? part).current
    next?.focus({ preventScroll: true })
  })
  return part
}
