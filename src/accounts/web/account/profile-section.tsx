import { accountFault } from '#accounts/account-form.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import { phoneFault } from '#accounts/profile-form.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useWriteProfile } from '../profile-api.ts'
import { EmailLine } from './email-line.tsx'

export function ProfileSection({ profile }: { profile: Profile }) {
  const write = useWriteProfile()
  const form = useForm({
    initial: { name: profile.name, phone: profile.phone },
    check: ({ name, phone }) => ({
      name: accountFault('sign-up', 'name', name),
      phone: phoneFault(tidyLine(phone)),
    }),
    send: ({ name, phone }) => write.mutateAsync({ name: tidyLine(name), phone: tidyLine(phone) }),
    onSent: () => toast({ title: 'Profile saved' }),
  })
  return (
    <Card as="section" aria-labelledby="profile" className="flex flex-col gap-5">
      <h2 id="profile" className="text-2xl">
        Profile
      </h2>
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...form.field('name')} />
        <TextField
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="We’ll fill it in when you book."
          {...form.field('phone')}
        />
        <FormFailure form={form} title="We couldn’t save your profile" className="sm:col-span-2" />
        <SubmitButton form={form} tone="secondary" className="justify-self-start" busyLabel="Saving">
          Save profile
        </SubmitButton>
      </Form>
      <EmailLine account={profile} />
    </Card>
  )
}
