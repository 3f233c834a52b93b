import { type RefObject, useEffect, useRef } from 'react'

/**
 * For row buttons that disappear when used: moves a lost focus to the row's first link, or without the row to `heading`
 * or the part, which needs `tabIndex={-1}`. A dialog about a row belongs to it. Checks on each render, so call it where
 * rows and dialog are rendered.
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
