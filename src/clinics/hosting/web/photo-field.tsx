import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { savePhoto, takePhotoAway } from './api.ts'
import { AthletePortrait } from './athlete-portrait.tsx'
import { PHOTO_TYPES, photoFault } from './profile-rules.ts'

type PhotoFieldProps = { account: Account; athlete: Athlete }

/** The server crops it and returns the result. */
export function PhotoField({ account, athlete }: PhotoFieldProps) {
  const id = useId()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => savePhoto(client, account.id, file),
    onSuccess: () => announce('Photo saved.'),
    onError: error => setFault(detailOf(error)),
  })
  const removal = useMutation({
    mutationFn: () => takePhotoAway(client, account.id),
    onSuccess: () => announce('Photo removed.'),
    onError: error => setFault(detailOf(error)),
  })

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    const found = photoFault(file)
    setFault(found)
    if (found === null) upload.mutate(file)
    // Lets the same file be chosen again after a failure.
    if (input.current) input.current.value = ''
  }

  return (
    <div className="flex items-start gap-4">
      <AthletePortrait athlete={athlete} />
      <div className="flex min-w-0 flex-col gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          Photo <span className="font-normal text-muted">optional</span>
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={PHOTO_TYPES}
          tabIndex={-1}
          className="sr-only"
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${id}-hint`}
          onChange={event => choose(event.currentTarget.files)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="sm"
            busy={upload.isPending}
            busyLabel="Saving…"
            onClick={() => input.current?.click()}
          >
            {athlete.photoUrl ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          {athlete.photoUrl && (
            <Button
              tone="quiet"
              size="sm"
              busy={removal.isPending}
              busyLabel="Removing…"
              onClick={() => removal.mutate()}
            >
              Remove photo
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          JPEG, PNG or WebP, up to 8 MB. We crop it to a square and remove camera data such as location.
        </p>
        {fault !== null && (
          <p role="alert" className="text-sm font-medium text-clay">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
