import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react'
import type { OwnPhoto } from '#facilities/contract.ts'
import { moved } from '#facilities/rules.ts'
import type { PhotosState } from './use-photos.ts'

type Held = { id: string; order: readonly OwnPhoto[] }

/**
 * Drags a photo by its grip (mouse, pen or touch): the others move at once, and dropping saves the order. Keyboards use
 * the buttons. Listens on the window, since a grip that moves in the DOM loses the pointer.
 */
export function usePhotoDrag({ photos, saveOrder }: Pick<PhotosState, 'photos' | 'saveOrder'>) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held !== null

  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    if (!held) return
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')
    const from = held.order.findIndex(photo => photo.id === held.id)
    const to = over ? held.order.findIndex(photo => photo.id === over.dataset['photo']) : -1
    if (to !== -1 && to !== from) setHeld({ ...held, order: moved(held.order, from, to) })
  })
  const release = useEffectEvent((isKept: boolean) => {
    if (!held) return
    setHeld(null)
    const isSame = held.order.every((photo, index) => photo.id === photos[index]?.id)
    if (isKept && !isSame) void saveOrder(held.order)
  })
  useEffect(() => {
    if (!isHeld) return undefined
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', event => follow(event), { signal })
    addEventListener('pointerup', () => release(true), { signal })
    addEventListener('pointercancel', () => release(false), { signal })
    return () => listening.abort()
  }, [isHeld])

  return {
    /** The preview order while dragging. */
    photos: held?.order ?? photos,
    heldId: held?.id,
    grip: (photo: OwnPhoto) => ({
      onPointerDown(event: ReactPointerEvent) {
        if (event.button !== 0) return
        event.preventDefault()
        setHeld({ id: photo.id, order: photos })
      },
    }),
  }
}
