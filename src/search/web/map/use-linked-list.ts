import { type RefObject, useEffect, useEffectEvent } from 'react'

type LinkedListProps = {
  hoveredId: string | undefined
  selectedId: string | undefined
  onHover: (id: string | undefined) => void
}

/**
 * Marks cards with `data-hovered` and `data-selected` and scrolls to a selected one. `data-facility` holds one id or
 * several.
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

/** Attributes survive re-rendered cards. */
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
