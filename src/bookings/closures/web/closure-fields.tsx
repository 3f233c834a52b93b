import { zoneName } from '#availability/time-format.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { defaultPeriods } from './closure-messages.ts'
import { RemedyChoice } from './remedy-choice.tsx'
import type { TypedClosure } from './use-closing.ts'

export function ClosureFields({ form, timeZone }: { form: FormState<TypedClosure>; timeZone: string }) {
  return (
    <>
      <p className="text-muted">
        For rain, maintenance or anything else. Times can’t be booked while you’re closed, and we email everyone
        affected. Preview first. Nothing changes until you close.
      </p>
      <fieldset aria-label="Common closures" className="flex flex-wrap gap-3">
        {defaultPeriods.map(({ label, periodAt }) => (
          <Button
            key={label}
            tone="secondary"
            size="sm"
            className="relative"
            onClick={() => form.change(periodAt(timeZone, serverNow()))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label="From" type="datetime-local" required {...form.field('from')} />
        <TextField label="To" type="datetime-local" required {...form.field('to')} />
        <p className="-mt-2 text-sm text-muted sm:col-span-2 lg:col-span-1">
          {zoneName(timeZone)}, the facility’s local time.
        </p>
      </div>
      <TextField label="Reason" required hint="Customers will see this." {...form.field('reason')} />
      <RemedyChoice chosen={form.values.remedy} onChoose={remedy => form.change({ remedy })} />
      <FormFailure form={form} title="That didn’t work" />
      <SubmitButton form={form} tone="secondary" busyLabel="Checking…" className="sm:self-start">
        Preview closure
      </SubmitButton>
    </>
  )
}
