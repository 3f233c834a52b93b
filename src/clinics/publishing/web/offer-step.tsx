import { defaultDecideBy, mayDecideBy } from '#clinics/rules.ts'
import { shortMomentText } from '#clinics/web/clinic-format.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { MoneyField, NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { type ClinicValues, decideHours, type Figures } from './clinic-form-rules.ts'
import { FormStep } from './form-step.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

/** `now` in milliseconds. */
export function OfferStep({ form, figures, now }: { form: ClinicForm; figures: Figures; now: number }) {
  return (
    <FormStep number={4} title="Price and seats">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <MoneyField
          label="Price per person (USD)"
          required
          hint="Enter 0 for free. A free clinic needs a free field."
          {...form.field('price')}
        />
        <NumberField
          label="Seats"
          required
          hint="The most people who can sign up."
          {...form.field('maxParticipants')}
        />
        <NumberField label="Minimum" optional hint={minimumHint(figures)} {...form.field('minParticipants')} />
        <Select
          label="Minimum must be reached by"
          options={decideOptions(form.values, now)}
          disabled={form.values.slots.length === 0}
          hint="If it isn’t, the clinic is canceled, everyone is refunded, and the field is released."
          {...form.field('decideHours')}
        />
      </div>
    </FormStep>
  )
}

function minimumHint({ breakEven }: Figures): string {
  if (breakEven === null) return 'The fewest sign-ups you need. Must cover the field.'
  if (breakEven === 0) return 'The fewest sign-ups you need. Leave blank for 1.'
  return `At least ${breakEven} to cover the field. Leave blank for ${breakEven}.`
}

function decideOptions({ slots, facility, decideHours: chosen }: ClinicValues, now: number) {
  const [first] = slots
  if (!first || !facility) return [{ value: chosen, label: 'Choose times first' }]
  const startsAt = Date.parse(first.startTime)
  const say = (at: number) => shortMomentText(at, facility.timeZone)
  // Whole minutes: halfway may be an odd second.
  const usual = Math.floor(defaultDecideBy(startsAt, now) / MINUTE) * MINUTE
  const others = decideHours.filter(
    hours => String(hours) === chosen || mayDecideBy(startsAt - hours * HOUR, { startsAt, now }),
  )
  return [
    { value: '', label: `Default: ${say(usual)}` },
    ...others.map(hours => ({
      value: String(hours),
      label: `${beforeText(hours)} before: ${say(startsAt - hours * HOUR)}`,
    })),
  ]
}

function beforeText(hours: number): string {
  const days = hours / 24
  return days < 1 ? `${hours} hours` : days === 1 ? '1 day' : `${days} days`
}
