import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { hostedSports } from '#clinics/options.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { saveProfile } from './api.ts'
import { checkProfile, profileValues, toProfile } from './profile-rules.ts'

type ProfileFormProps = {
  account: Account
  athlete: Athlete | null
  /** Default of a first profile. */
  sport?: string
  /** Focuses the first field on mount. */
  takesFocus?: boolean
  /** The button's label. */
  act: string
  onSaved: (athlete: Athlete) => void
  onCancel?: () => void
}

export function ProfileForm({ account, athlete, sport, takesFocus, act, onSaved, onCancel }: ProfileFormProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: profileValues(athlete, { name: account.name, sport }),
    check: checkProfile,
    send: values => saveProfile(client, account.id, toProfile(values)),
    onSent: onSaved,
  })
  const { ref } = form
  useEffect(() => {
    // A dialog may take the focus after this effect.
    if (takesFocus) requestAnimationFrame(() => ref.current?.querySelector('input')?.focus())
  }, [takesFocus, ref])
  return (
    <Form form={form} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Your name" required autoComplete="name" className="sm:col-span-2" {...form.field('name')} />
      <Select
        label="Your sport"
        required
        options={[{ value: '', label: 'Select a sport' }, ...hostedSports.map(value => ({ value, label: value }))]}
        {...form.field('sportType')}
      />
      <Select
        label="You play for a"
        required
        options={[
          { value: 'college', label: 'College or university' },
          { value: 'high-school', label: 'High school' },
        ]}
        {...form.field('level')}
      />
      <TextField
        label="Your school"
        required
        autoComplete="organization"
        className="sm:col-span-2"
        {...form.field('school')}
      />
      <TextArea
        label="About you"
        optional
        className="sm:col-span-2"
        hint="Shown on your clinics: your position, experience and what you like to teach."
        {...form.field('bio')}
      />
      <FormFailure form={form} title="We couldn’t save your profile" className="sm:col-span-2" />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton form={form} busyLabel="Saving…">
          {act}
        </SubmitButton>
        {onCancel && (
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
