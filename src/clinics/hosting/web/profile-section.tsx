import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { profileQuery } from './api.ts'
import { Loading } from './loading.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'

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
