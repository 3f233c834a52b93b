import { type RefObject, useEffect, useEffectEvent } from 'react'

type LinkedListProps = {
  hoveredId: string | undefined
  selectedId: string | undefined
  /** The card that is pointed at, or has the focus. */
  onHover: (id: string | undefined) => void
}

/**
 * Ties the cards of a list to a map: a card that is pointed at is told of, and the card of the pin that is pointed at or chosen
 * is marked (`data-hovered`, `data-selected`); a chosen one comes into view. Cards are known by `data-facility`, one id or several.
 */
export function useLinkedList(
  list: RefObject<HTMLElement | null>,
  { hoveredId, selectedId, onHover }: LinkedListProps,
) {
  const tell = useEffectEvent(onHover)
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const enter = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('[data-facility]') : null
      tell(card?.getAttribute('data-facility')?.split(' ')[0])
    }
    const leave = () => tell(undefined)
    box.addEventListener('pointerover', enter)
    box.addEventListener('focusin', enter)
    box.addEventListener('pointerleave', leave)
    box.addEventListener('focusout', leave)
    return () => {
      box.removeEventListener('pointerover', enter)
      box.removeEventListener('focusin', enter)
      box.removeEventListener('pointerleave', leave)
      box.removeEventListener('focusout', leave)
    }
  }, [list])

  useMark(list, hoveredId, 'hovered')
  useMark(list, selectedId, 'selected')
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    cardOf(list.current, selectedId)?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [list, selectedId])
}

/** Cards may come and go, so the mark is set by attribute on what is there. */
function useMark(list: RefObject<HTMLElement | null>, id: string | undefined, mark: 'hovered' | 'selected') {
  useEffect(() => {
    const card = cardOf(list.current, id)
    card?.setAttribute(`data-${mark}`, '')
    return () => card?.removeAttribute(`data-${mark}`)
  }, [list, id, mark])
}

function cardOf(list: HTMLElement | null, id: string | undefined) {
  return id === undefined ? undefined : list?.querySelector(`[data-facility~="${CSS.escape(id)}"]`)
}
