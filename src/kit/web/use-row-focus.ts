import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a table whose buttons go when they have done their work: the focus goes on to the first link of the row. Where the row
 * has gone too it goes to `heading`, or to the part itself, which then needs `tabIndex={-1}`. Whoever has gone on to something else is
 * left there; a dialog that asks about a row is part of it. To be used where the rows and that dialog are rendered, since it looks each
 * time that this is.
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
