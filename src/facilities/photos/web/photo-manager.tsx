import { Camera, ImagePlus } from 'lucide-react'
import {
  type DragEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { OwnPhoto } from '#facilities/contract.ts'
import { moved, PHOTOS } from '#facilities/rules.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { PhotoCard } from './photo-card.tsx'
import { type PhotosState, usePhotos } from './use-photos.ts'

export function PhotoManager({ facilityId, photos: saved }: { facilityId: string; photos: readonly OwnPhoto[] }) {
  const state = usePhotos(facilityId, saved)
  const { photos, removed, faults } = state
  const drag = usePhotoDrag(state)
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-4">
      <div>
        <h2 id="photos" className="text-2xl">
          Photos
        </h2>
        <p className="text-muted">
          {photos.length} of {PHOTOS.most}. The first is the cover, shown in search and at the top of the page.
        </p>
      </div>
      {faults.length > 0 && (
        <Notice tone="danger" title={faults.length === 1 ? 'Something didn’t work' : 'Some photos weren’t added'}>
          <ul>
            {faults.map(({ name, text }) => (
              <li key={name} className="wrap-anywhere">
                <bdi>{name}</bdi>: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {removed && (
        <Notice
          tone="info"
          title="Photo removed"
          action={
            <Button tone="secondary" size="sm" onClick={() => void state.undo(removed)}>
              Undo
            </Button>
          }
        />
      )}
      {photos.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {drag.photos.map((photo, index) => (
            <li key={photo.id} data-photo={photo.id}>
              <PhotoCard {...{ photo, index, state }} grip={drag.grip(photo)} isHeld={drag.heldId === photo.id} />
            </li>
          ))}
        </ul>
      )}
      <AddPhotos state={state} />
    </section>
  )
}

function AddPhotos({ state: { add, sending, isFull, photos } }: { state: PhotosState }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isReady = useHydrated()
  const isOff = isFull || sending !== null
  function take(files: FileList | null) {
    if (files && !isOff) add([...files])
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  if (isFull)
    return <p className="text-muted">You’ve reached the limit of {PHOTOS.most} photos. Remove one to add another.</p>
  return (
    <div
      role="presentation"
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={joinClasses(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-link bg-selected' : 'border-line-strong',
      )}
    >
      {photos.length === 0 && <Camera aria-hidden="true" className="size-8 text-muted" />}
      <label htmlFor={id} className="sr-only">
        Choose photos
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        className="sr-only"
        onChange={event => take(event.currentTarget.files)}
      />
      <Button tone="secondary" disabled={!isReady} busy={sending !== null} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {photos.length === 0 ? 'Add photos' : 'Add more photos'}
      </Button>
      {sending ? (
        <output className="flex items-center gap-2 text-sm wrap-anywhere text-muted">
          <Spinner /> Adding photo {sending.number} of {sending.of}: {sending.name}
        </output>
      ) : (
        <p className="text-sm text-muted">
          JPEG, PNG or WebP, up to 15 MB each. You can also drop them here. We remove location and date data.
        </p>
      )}
    </div>
  )
}

type Held = { id: string; order: readonly OwnPhoto[] }

/**
 * Drags a photo by its grip (mouse, pen or touch): the others move at once, and dropping saves the order. Keyboards use
 * the buttons. Listens on the window, since a grip that moves in the DOM loses the pointer.
 */
function usePhotoDrag({ photos, saveOrder }: Pick<PhotosState, 'photos' | 'saveOrder'>) {
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
