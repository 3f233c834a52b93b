import { TextField } from '#kit/web/form/field.tsx'
import { MoneyField, NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import type { BulkValues } from './bulk-form.ts'

export function BulkFields({ form }: { form: FormState<BulkValues> }) {
  const { priceHow, hoursHow } = form.values
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Price per hour" options={priceChoices} {...form.field('priceHow')} />
      {priceHow === 'set' ? (
        <MoneyField label="New price (USD)" {...form.field('priceAmount')} />
      ) : priceHow === '' ? (
        <span className="max-sm:hidden" />
      ) : (
        <NumberField label="Percent" {...form.field('priceAmount')} />
      )}
      <Select label="Booking type" options={approvalChoices} {...form.field('approval')} />
      <NumberField label="Response time (hours)" placeholder={SAME} {...form.field('responseHours')} />
      <TextField
        label="Refund policy"
        placeholder={SAME}
        hint="Hours before the start, such as 24, or “no refunds”."
        {...form.field('refundPolicy')}
      />
      <NumberField label="Minimum notice (hours)" placeholder={SAME} {...form.field('leadHours')} />
      <NumberField label="Booking window (days)" placeholder={SAME} {...form.field('windowDays')} />
      <Select label="Weekly hours" options={hoursChoices} {...form.field('hoursHow')} />
      {hoursHow === 'set' && (
        <>
          <Hours form={form} legend="Monday to Friday" opens="weekdayOpens" closes="weekdayCloses" />
          <Hours form={form} legend="Saturday and Sunday" opens="weekendOpens" closes="weekendCloses" />
          <p className="text-sm text-muted sm:col-span-2">
            Leave both times empty to stay closed. Special prices and exceptions stay.
          </p>
        </>
      )}
    </div>
  )
}

type HoursProps = {
  form: FormState<BulkValues>
  legend: string
  opens: 'weekdayOpens' | 'weekendOpens'
  closes: 'weekdayCloses' | 'weekendCloses'
}

function Hours({ form, legend, opens, closes }: HoursProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <TextField label="Opens" type="time" {...form.field(opens)} />
      <TextField label="Closes" type="time" {...form.field(closes)} />
    </fieldset>
  )
}

const SAME = 'No change'

const priceChoices = [
  { value: '', label: SAME },
  { value: 'set', label: 'Set to' },
  { value: 'raise', label: 'Raise by percent' },
  { value: 'lower', label: 'Lower by percent' },
]
const approvalChoices = [
  { value: '', label: SAME },
  { value: 'instant', label: 'Instant booking' },
  { value: 'request', label: 'On request' },
]
const hoursChoices = [
  { value: '', label: SAME },
  { value: 'set', label: 'Replace the weekly hours' },
]
