import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { usStates } from '#kit/shared/us-states.ts'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { MoneyField, NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { ageGroups, divisions } from '../options.ts'
import { readWebAddress } from '../rules.ts'
import { type FormField, feeBases, type TournamentForm } from '../submission.ts'

export type FieldsProps = { form: FormState<TournamentForm> }

export function TournamentFields({ form }: FieldsProps) {
  return (
    <>
      <Line form={form} name="name" label="Tournament name" className="col-span-full" />
      <Line form={form} name="organizer" label="Organizer" autoComplete="organization" className="col-span-full" />
      <Line form={form} name="date" label="First day" type="date" />
      <Line form={form} name="endDate" label="Last day" type="date" min={form.values.date || undefined} />
      <Line form={form} name="venue" label="Venue" optional className="col-span-full" />
      <Line form={form} name="city" label="City" />
      <Choice
        form={form}
        name="state"
        label="State"
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextArea
        label="Description"
        hint="Format, number of games and what the fee covers."
        className="col-span-full"
        {...form.field('description')}
      />
    </>
  )
}

export function TeamFields({ form }: FieldsProps) {
  return (
    <>
      <Choice form={form} name="division" label="Division" options={divisions.map(same)} />
      <NumberField label="Maximum teams" optional {...form.field('maxTeams')} />
      <AgeGroups form={form} />
    </>
  )
}

export function RegistrationFields({ form }: FieldsProps) {
  return (
    <>
      <MoneyField label="Fee (USD)" optional {...form.field('registrationFee')} />
      <Choice form={form} name="feeBasis" label="Fee basis" options={feeBases.map(same)} optional />
      <Line form={form} name="registrationDeadline" label="Registration deadline" type="date" optional />
      <Line form={form} name="website" label="Website" type="url" optional hint={websiteHint(form.values.website)} />
      <Line
        form={form}
        name="contactEmail"
        label="Contact email"
        type="email"
        hint="Shown on your listing so teams can reach you."
        className="col-span-full"
      />
    </>
  )
}

/** Shows the address that we read without "https://". */
function websiteHint(typed: string): string {
  const address = readWebAddress(typed.trim())
  return address && address !== typed.trim() ? `Listed as ${address}` : 'For example, friscolax.com.'
}

export function YourFields({ form }: FieldsProps) {
  return (
    <>
      <Line form={form} name="submitterName" label="Your name" autoComplete="name" />
      <Line form={form} name="submitterEmail" label="Your email" type="email" autoComplete="email" />
    </>
  )
}

type TextName = Exclude<FormField, 'ageGroups'>
type LineProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'form' | 'name'>

/** No `maxLength`: it would cut pasted text silently. An error says that it is too long. */
function Line({ form, name, ...field }: LineProps) {
  return <TextField autoComplete="off" {...field} {...form.field(name)} />
}

type ChoiceProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof Select>, 'form' | 'name'>

function Choice({ form, name, options, ...field }: ChoiceProps) {
  return <Select {...field} options={[{ value: '', label: 'Choose' }, ...options]} {...form.field(name)} />
}

function same(value: string) {
  return { value, label: value }
}

function AgeGroups({ form: { values, errors, change } }: FieldsProps) {
  const errorId = useId()
  const fault = errors.ageGroups
  return (
    <fieldset className="col-span-full" aria-describedby={fault && errorId}>
      <legend className="mb-1 text-sm font-semibold">Age groups</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {ageGroups.map(group => (
          <label key={group} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="ageGroups"
              value={group}
              checked={values.ageGroups.includes(group)}
              aria-invalid={fault ? true : undefined}
              onChange={event => change({ ageGroups: chosen(values.ageGroups, group, event.target.checked) })}
              className="size-5 shrink-0"
            />
            {group}
          </label>
        ))}
      </div>
      {fault && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{fault}</span>
        </p>
      )}
    </fieldset>
  )
}

function chosen(groups: readonly string[], group: string, isChosen: boolean): string[] {
  return ageGroups.filter(one => (one === group ? isChosen : groups.includes(one)))
}
