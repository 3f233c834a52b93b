import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { usStates } from '#kit/shared/us-states.ts'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Select } from '#kit/web/select.tsx'
import { ageGroups, divisions } from '../options.ts'
import { readWebAddress } from '../rules.ts'
import { type FormField, feeBases, type TournamentForm } from '../submission.ts'

export type FieldsProps = {
  form: TournamentForm
  faults: Partial<Record<FormField, string>>
  change: (changes: Partial<TournamentForm>) => void
}

export function TournamentFields(fields: FieldsProps) {
  const { form, faults, change } = fields
  return (
    <>
      <Line {...fields} name="name" label="Tournament name" className="col-span-full" />
      <Line {...fields} name="organizer" label="Organizer" autoComplete="organization" className="col-span-full" />
      <Line {...fields} name="date" label="First day" type="date" />
      <Line {...fields} name="endDate" label="Last day" type="date" min={form.date || undefined} />
      <Line {...fields} name="venue" label="Venue" optional className="col-span-full" />
      <Line {...fields} name="city" label="City" />
      <Choice
        {...fields}
        name="state"
        label="State"
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextArea
        label="Description"
        name="description"
        hint="Format, number of games and what the fee covers."
        className="col-span-full"
        value={form.description}
        error={faults.description}
        onChange={event => change({ description: event.target.value })}
      />
    </>
  )
}

export function TeamFields(fields: FieldsProps) {
  return (
    <>
      <Choice {...fields} name="division" label="Division" options={divisions.map(same)} />
      <Line {...fields} name="maxTeams" label="Maximum teams" optional inputMode="numeric" />
      <AgeGroups {...fields} />
    </>
  )
}

export function RegistrationFields(fields: FieldsProps) {
  return (
    <>
      <Line {...fields} name="registrationFee" label="Fee (USD)" optional inputMode="decimal" />
      <Choice {...fields} name="feeBasis" label="Fee basis" options={feeBases.map(same)} optional />
      <Line {...fields} name="registrationDeadline" label="Registration deadline" type="date" optional />
      <Line {...fields} name="website" label="Website" type="url" optional hint={websiteHint(fields.form.website)} />
      <Line
        {...fields}
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

export function YourFields(fields: FieldsProps) {
  return (
    <>
      <Line {...fields} name="submitterName" label="Your name" autoComplete="name" />
      <Line {...fields} name="submitterEmail" label="Your email" type="email" autoComplete="email" />
    </>
  )
}

type TextName = Exclude<FormField, 'ageGroups'>
type LineProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'form' | 'name'>

/** No `maxLength`: it would cut pasted text silently. An error says that it is too long. */
function Line({ form, faults, change, name, ...field }: LineProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      name={name}
      value={form[name]}
      error={faults[name]}
      onChange={event => change({ [name]: event.target.value })}
    />
  )
}

type ChoiceProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof Select>, 'form' | 'name'>

function Choice({ form, faults, change, name, options, ...field }: ChoiceProps) {
  return (
    <Select
      {...field}
      name={name}
      options={[{ value: '', label: 'Choose' }, ...options]}
      value={form[name]}
      error={faults[name]}
      onChange={event => change({ [name]: event.target.value })}
    />
  )
}

function same(value: string) {
  return { value, label: value }
}

function AgeGroups({ form, faults, change }: FieldsProps) {
  const errorId = useId()
  const fault = faults.ageGroups
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
              checked={form.ageGroups.includes(group)}
              aria-invalid={fault ? true : undefined}
              onChange={event => change({ ageGroups: chosen(form.ageGroups, group, event.target.checked) })}
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
