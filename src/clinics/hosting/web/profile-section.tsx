import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { profileQuery, savePhoto, takePhotoAway } from './api.ts'
import { Loading } from './loading.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PHOTO_TYPES, photoFault } from './profile-rules.ts'

/** A form until there is a profile. */
export function ProfileSection({ account }: { account: Account }) {
  const profile = useQuery(profileQuery(account.id))
  return (
    <section aria-labelledby="profile" className="flex flex-col gap-4">
      <h2 id="profile" className="text-3xl">
        Your profile
      </h2>
      {profile.isPending && <Loading rows={1}>Loading your profile…</Loading>}
      {profile.isError && !profile.data && (
        <LoadFailed
          title="We couldn’t load your profile."
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data === null && <FirstProfile account={account} />}
      {profile.data && <Profile account={account} athlete={profile.data} />}
    </section>
  )
}

function FirstProfile({ account }: { account: Account }) {
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-muted">People see this on your clinics. You can add a photo once it’s saved.</p>
      <ProfileForm
        account={account}
        athlete={null}
        act="Save profile"
        onSaved={() => toast({ title: 'Profile saved', description: 'You can publish a clinic now.' })}
      />
    </Card>
  )
}

function Profile({ account, athlete }: { account: Account; athlete: Athlete }) {
  const [isEditing, setEditing] = useState(false)
  const name = useRef<HTMLHeadingElement>(null)
  function close() {
    setEditing(false)
    // The clicked button is gone.
    requestAnimationFrame(() => name.current?.focus({ preventScroll: true }))
  }
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h3 ref={name} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          {athlete.name}
        </h3>
        <p className="text-muted wrap-anywhere">
          {athlete.sportType}, {athlete.school}
        </p>
        {athlete.bio && !isEditing && <p className="mt-2 whitespace-pre-line wrap-anywhere">{athlete.bio}</p>}
      </div>
      <PhotoField account={account} athlete={athlete} />
      {isEditing ? (
        <ProfileForm
          account={account}
          athlete={athlete}
          act="Save changes"
          onCancel={close}
          onSaved={() => {
            toast({ title: 'Profile saved' })
            close()
          }}
        />
      ) : (
        <Button tone="secondary" className="self-start" onClick={() => setEditing(true)}>
          Edit profile
        </Button>
      )}
    </Card>
  )
}

type PhotoFieldProps = { account: Account; athlete: Athlete }

/** The server crops it and returns the result. */
function PhotoField({ account, athlete }: PhotoFieldProps) {
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

/** Hidden from screen readers: the name is next to it. */
function AthletePortrait({ athlete, className }: { athlete: Athlete; className?: string }) {
  const shape = joinClasses('size-24 shrink-0 rounded-lg border border-line object-cover', className)
  if (athlete.photoUrl) return <img src={athlete.photoUrl} alt="" width={96} height={96} className={shape} />
  return (
    <span aria-hidden="true" className={joinClasses(shape, 'grid place-items-center bg-mown text-muted')}>
      <UserRound className="size-10" />
    </span>
  )
}
