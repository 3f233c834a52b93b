import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { OwnPhoto } from '#facilities/contract.ts'
import { moved, PHOTOS } from '#facilities/rules.ts'
import { PhotoImage } from '#facilities/web/photo-image.tsx'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import type { PhotosState } from './use-photos.ts'

type PhotoCardProps = {
  photo: OwnPhoto
  index: number
  state: PhotosState
  /** Drag handlers. */
  grip: ComponentProps<'span'>
  isHeld: boolean
}

export function PhotoCard({ photo, index, state, grip, isHeld }: PhotoCardProps) {
  const number = index + 1
  const last = state.photos.length - 1
  function move(to: number) {
    void state.saveOrder(moved(state.photos, index, to))
    announce(to === 0 ? `Photo ${number} is now the cover.` : `Photo ${number} is now number ${to + 1}.`)
  }
  return (
    <Card
      as="article"
      padded={false}
      aria-label={`Photo ${number}`}
      className={joinClasses('flex flex-col', isHeld && 'outline-3 outline-link')}
    >
      <div className="relative">
        <PhotoImage
          photo={photo}
          alt={photo.alt || `Photo ${number}`}
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
          className="aspect-16/10 w-full"
        />
        {index === 0 && (
          <Badge tone="positive" className="absolute top-2 left-2">
            Cover
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-1 px-2 pt-2">
        <span
          {...grip}
          aria-hidden="true"
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted select-none hover:bg-hover active:cursor-grabbing"
        >
          <GripVertical className="size-5" />
        </span>
        <IconButton label={`Move photo ${number} left`} isOff={index === 0} onPress={() => move(index - 1)}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Move photo ${number} right`} isOff={index === last} onPress={() => move(index + 1)}>
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
        <span className="grow" />
        <IconButton label={`Remove photo ${number}`} onPress={() => void state.remove(photo)}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <AltField key={photo.alt} photo={photo} onSave={alt => state.describe(photo, alt)} />
    </Card>
  )
}

function AltField({ photo, onSave }: { photo: OwnPhoto; onSave: (alt: string) => Promise<boolean> }) {
  const [text, setText] = useState(photo.alt)
  const isLong = text.trim().length > PHOTOS.altLength
  function save() {
    if (text.trim() !== photo.alt && !isLong) void onSave(text)
  }
  return (
    <TextField
      label="Photo description"
      hint={photo.alt === '' ? 'For people who can’t see the photo.' : undefined}
      error={isLong ? `Use ${PHOTOS.altLength} characters or fewer.` : undefined}
      className="px-4 pt-1 pb-4"
      autoComplete="off"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
    />
  )
}

type IconButtonProps = { label: string; isOff?: boolean; onPress: () => void; children: ReactNode }

/** Stays focusable at either end, so that the keyboard keeps its place. */
function IconButton({ label, isOff = false, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
      className="grid size-11 place-items-center rounded-md hover:bg-hover aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}
