import { CircleAlert, Trophy } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { readWebAddress } from '#kit/shared/web-address.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { HiddenField } from '#kit/web/form/hidden-field.tsx'
import { MoneyField, NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useBotCheck } from '#kit/web/use-bot-check.ts'
import { emptyForm, type FormField, feeBases, formFaults, type TournamentForm } from '#tournaments/submission-form.ts'
import { ageGroups, divisions } from '../options.ts'
import { submitTournament } from './api.ts'

/** /tournaments/submit */
export function Component() {
  const send = useBotCheck('tournament')
  const form = useForm({
    initial: emptyForm,
    draft: 'tournament-form',
    check: formFaults,
    send: (values, { element }) => send(element!, guard => submitTournament({ body: { ...values, ...guard } })),
  })
  return (
    <div className="page-width max-w-3xl pt-4 pb-12 md:pt-10">
      <PageHead
        title="Submit a lacrosse tournament"
        description="Organizers: list your lacrosse tournament for free. Send us the dates, location, divisions, fee and deadline, and we’ll email you when it’s listed."
        path={paths.submitTournament}
      />
      {form.isSent ? (
        <Sent onAnother={form.discard} />
      ) : (
        <>
          <h1 className="text-3xl md:text-4xl">Submit a lacrosse tournament</h1>
          <p className="mt-2 text-lg text-muted">
            Listing is free. We review every tournament and email you our decision.
          </p>
          <TournamentSubmission form={form} />
        </>
      )}
    </div>
  )
}

function TournamentSubmission({ form }: FieldsProps) {
  return (
    <Form form={form} aria-label="Submit a tournament" className="relative mt-6 flex flex-col gap-8">
      <noscript>
        <Notice title="This form needs JavaScript">Or email {product.supportEmail}.</Notice>
      </noscript>
      <Part title="Tournament">
        <TournamentFields form={form} />
      </Part>
      <Part title="Who plays">
        <TeamFields form={form} />
      </Part>
      <Part title="Registration">
        <RegistrationFields form={form} />
      </Part>
      <Part title="Your details">
        <YourFields form={form} />
      </Part>
      <HiddenField />
      <FormFailure form={form} title="We couldn’t submit your tournament" />
      <div className="flex flex-wrap items-center gap-4">
        <FormErrorCount form={form} className="basis-full font-medium text-clay" />
        <SubmitButton form={form} size="lg" busyLabel="Submitting…">
          Submit for review
        </SubmitButton>
        <p className="text-sm text-muted">We won’t publish your name and email.</p>
      </div>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <Trophy aria-hidden="true" className="size-12 text-success" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none md:text-4xl">
        Thanks! Your tournament is in review
      </h1>
      <p className="max-w-lg text-lg text-muted">We’ll email you when it’s listed, or if we can’t list it.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to={paths.tournaments} className={buttonClass()}>
          View all tournaments
        </Link>
        <Button tone="secondary" onClick={onAnother}>
          Submit another
        </Button>
      </div>
    </div>
  )
}

type FieldsProps = { form: FormState<TournamentForm> }

function TournamentFields({ form }: FieldsProps) {
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

function TeamFields({ form }: FieldsProps) {
  return (
    <>
      <Choice form={form} name="division" label="Division" options={divisions.map(same)} />
      <NumberField label="Maximum teams" optional {...form.field('maxTeams')} />
      <AgeGroups form={form} />
    </>
  )
}

function RegistrationFields({ form }: FieldsProps) {
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

function YourFields({ form }: FieldsProps) {
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
