import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Account } from '#accounts/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { hostedSports } from '#clinics/options.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { saveProfile } from './api.ts'
import { checkProfile, type ProfileErrors, type ProfileValues, profileValues, toProfile } from './profile-rules.ts'

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
  const [values, setValues] = useState(() => profileValues(athlete, { name: account.name, sport }))
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const save = useMutation({ mutationFn: () => saveProfile(client, account.id, toProfile(values)) })

  useEffect(() => {
    // A dialog may take the focus after this effect.
    if (takesFocus) requestAnimationFrame(() => element.current?.querySelector('input')?.focus())
  }, [takesFocus])

  function showErrors(form: HTMLFormElement, found: ProfileErrors) {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkProfile(values)
    if (Object.keys(found).length > 0) return showErrors(form, found)
    setErrors({})
    try {
      onSaved(await save.mutateAsync())
    } catch (error) {
      showErrors(form, refusedFields(error))
    }
  }

  function change(field: keyof ProfileValues, text: string) {
    setValues({ ...values, [field]: text })
    if (errors[field]) setErrors({ ...errors, [field]: undefined })
  }
  const field = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })
  const hasFieldErrors = Object.values(errors).some(Boolean)
  return (
    <form
      ref={element}
      onSubmit={event => void submit(event)}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <TextField label="Your name" required autoComplete="name" className="sm:col-span-2" {...field('name')} />
      <Select
        label="Your sport"
        required
        options={[{ value: '', label: 'Select a sport' }, ...hostedSports.map(value => ({ value, label: value }))]}
        {...field('sportType')}
      />
      <Select
        label="You play for a"
        required
        options={[
          { value: 'college', label: 'College or university' },
          { value: 'high-school', label: 'High school' },
        ]}
        {...field('level')}
      />
      <TextField
        label="Your school"
        required
        autoComplete="organization"
        className="sm:col-span-2"
        {...field('school')}
      />
      <TextArea
        label="About you"
        optional
        className="sm:col-span-2"
        hint="Shown on your clinics: your position, experience and what you like to teach."
        {...field('bio')}
      />
      {save.isError && !hasFieldErrors && (
        <Notice tone="danger" title="We couldn’t save your profile" className="sm:col-span-2">
          {detailOf(save.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={save.isPending} busyLabel="Saving…">
          {act}
        </Button>
        {onCancel && (
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** The server's messages, by field. */
function refusedFields(error: unknown): ProfileErrors {
  const refused = (error instanceof ApiError && error.problem?.errors) || []
  return Object.fromEntries(refused.map(({ path, message }) => [path, message]))
}
