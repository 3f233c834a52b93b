import { durationText } from '#availability/time-format.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'

import { bufferText, leadText, windowText } from './editor-format.ts'
import { faultsAt } from './form-faults.ts'
import type { Editing } from './use-schedule-form.ts'

export function BookingLength({ editing: { form, faults, change } }: { editing: Editing }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="People book"
        hint="The length of one time. Customers can book several in a row."
        value={String(form.slotMinutes)}
        error={messageAt(faults, 'slotMinutes')}
        options={optionsOf([15, 30, 45, 60, 90, 120, 180, 240, 480], form.slotMinutes, durationText)}
        onChange={event => change({ ...form, slotMinutes: Number(event.currentTarget.value) })}
      />
      <Select
        label="Between bookings"
        hint="A break to clear the field. Can’t be booked."
        value={String(form.bufferMinutes)}
        error={messageAt(faults, 'bufferMinutes')}
        options={optionsOf([0, 5, 10, 15, 20, 30, 45, 60, 90, 120], form.bufferMinutes, bufferText)}
        onChange={event => change({ ...form, bufferMinutes: Number(event.currentTarget.value) })}
      />
    </div>
  )
}

export function BookingWindow({ editing: { form, faults, change } }: { editing: Editing }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Latest booking"
        value={String(form.leadMinutes)}
        error={messageAt(faults, 'leadMinutes')}
        options={optionsOf(
          [0, 30, 60, 120, 240, 720, 1440, 2880, 4320, 7 * 1440, 14 * 1440],
          form.leadMinutes,
          leadText,
        )}
        onChange={event => change({ ...form, leadMinutes: Number(event.currentTarget.value) })}
      />
      <Select
        label="Bookable up to"
        value={String(form.windowDays)}
        error={messageAt(faults, 'windowDays')}
        options={optionsOf([7, 14, 21, 30, 60, 90, 120, 180, 366], form.windowDays, windowText)}
        onChange={event => change({ ...form, windowDays: Number(event.currentTarget.value) })}
      />
      <TextField
        label="Bookable from"
        hint="The first day customers can book. Leave it empty to take bookings now."
        type="date"
        value={form.bookableFrom}
        error={messageAt(faults, 'bookableFrom')}
        onChange={event => change({ ...form, bookableFrom: event.currentTarget.value })}
      />
    </div>
  )
}

function messageAt(faults: Editing['faults'], place: string): string | undefined {
  return faultsAt(faults, place).all[0]
}

/** The usual choices plus the current one, sorted. */
function optionsOf(usual: readonly number[], chosen: number, textOf: (value: number) => string) {
  const values = [...new Set([...usual, chosen])].sort((a, b) => a - b)
  return values.map(value => ({ value: String(value), label: textOf(value) }))
}
