import { waiver } from '#clinics/seats/waiver.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import type { BookingForm } from './attendance.ts'
import { CheckField } from './check-field.tsx'

export function ConsentFields({ form }: { form: BookingForm }) {
  const { values, errors, change } = form
  const name = values.name.trim()
  return (
    <section
      aria-labelledby="below-18"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <h4 id="below-18" className="font-display text-xl font-bold">
        For participants under 18
      </h4>
      <TextField label="Parent or guardian" autoComplete="off" required {...form.field('guardianName')} />
      {name !== '' && values.guardianName.trim() !== name && (
        <Button
          tone="secondary"
          size="sm"
          className="-mt-2 self-start"
          onClick={() => {
            change({ guardianName: name })
            announce(`Parent or guardian: ${name}`)
          }}
        >
          That’s me, {name}
        </Button>
      )}
      <CheckField
        name="guardianAgrees"
        checked={values.guardianAgrees}
        error={errors.guardianAgrees}
        onChange={guardianAgrees => change({ guardianAgrees })}
      >
        A parent or guardian consents to their participation.
      </CheckField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Emergency contact"
          hint="Someone we can reach during the clinic."
          autoComplete="off"
          required
          {...form.field('emergencyName')}
        />
        <TextField
          label="Emergency phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          {...form.field('emergencyPhone')}
        />
      </div>
      <section aria-labelledby="waiver" className="rounded-md bg-sunken p-4 text-sm">
        <h5 id="waiver" className="font-display text-lg font-bold">
          {waiver.title}
        </h5>
        {waiver.paragraphs.map(paragraph => (
          <p key={paragraph} className="mt-2">
            {paragraph}
          </p>
        ))}
      </section>
      <CheckField
        name="waiverVersion"
        checked={values.waiverVersion === waiver.version}
        error={errors.waiverVersion}
        onChange={checked => change({ waiverVersion: checked ? waiver.version : '' })}
      >
        I’ve read and accept this waiver for everyone in this booking.
      </CheckField>
    </section>
  )
}
