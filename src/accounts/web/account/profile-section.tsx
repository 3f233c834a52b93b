import { type FormEvent, useState } from 'react'
import { accountFault, NAME_LENGTH } from '#accounts/account-form.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { phoneFault } from '#accounts/profile-form.ts'
import { PHONE_LENGTH } from '#kit/shared/contact-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { useWriteProfile } from '../profile-api.ts'
import { EmailLine } from './email-line.tsx'

type Typed = { name: string; phone: string }
type Faults = Partial<Record<keyof Typed, string | undefined>>

/** Input survives a failed save. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState<Typed>({ name: profile.name, phone: profile.phone })
  const [faults, setFaults] = useState<Faults>({})
  const write = useWriteProfile()
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = { name: tidyLine(typed.name), phone: tidyLine(typed.phone) }
    const found = faultsOf(form)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else write.mutate(form, { onSuccess: () => toast({ title: 'Profile saved' }) })
  }
  return (
    <Card as="section" aria-labelledby="profile" className="flex flex-col gap-5">
      <h2 id="profile" className="text-2xl">
        Profile
      </h2>
      <form noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" maxLength={NAME_LENGTH} required {...field('name')} />
        <TextField
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_LENGTH.max}
          hint="We’ll fill it in when you book."
          {...field('phone')}
        />
        {write.isError && (
          <Notice tone="danger" title="We couldn’t save your profile" className="sm:col-span-2">
            {detailOf(write.error)}
          </Notice>
        )}
        <Button type="submit" tone="secondary" className="justify-self-start" busy={write.isPending} busyLabel="Saving">
          Save profile
        </Button>
      </form>
      <EmailLine account={profile} />
    </Card>
  )
}

function faultsOf({ name, phone }: Typed): Faults {
  const found = { name: accountFault('sign-up', 'name', name), phone: phoneFault(phone) }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault))
}
