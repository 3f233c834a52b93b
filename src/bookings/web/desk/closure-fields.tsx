import { zoneName } from '#availability/time-format.ts'
import { serverNow } from '#availability/web/server-clock.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { defaultPeriods } from './closure-messages.ts'
import { RemedyChoice } from './remedy-choice.tsx'
import type { Closing } from './use-closing.ts'

export function ClosureFields({ closing, timeZone }: { closing: Closing; timeZone: string }) {
  const { typed, change, errors, isLooking, lookRefusal } = closing
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
            onClick={() => change(periodAt(timeZone, serverNow()))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          label="From"
          type="datetime-local"
          name="from"
          required
          value={typed.from}
          error={errors.from}
          onChange={event => change({ from: event.currentTarget.value })}
        />
        <TextField
          label="To"
          type="datetime-local"
          name="to"
          required
          value={typed.to}
          error={errors.to}
          onChange={event => change({ to: event.currentTarget.value })}
        />
        <p className="-mt-2 text-sm text-muted sm:col-span-2 lg:col-span-1">
          {zoneName(timeZone)}, the facility’s local time.
        </p>
      </div>
      <TextField
        label="Reason"
        name="reason"
        required
        maxLength={REASON_LENGTH}
        hint="Customers will see this."
        value={typed.reason}
        error={errors.reason}
        onChange={event => change({ reason: event.currentTarget.value })}
      />
      <RemedyChoice chosen={typed.remedy} onChoose={remedy => change({ remedy })} />
      {lookRefusal && (
        <Notice tone="warning" title={lookRefusal.title}>
          {lookRefusal.text}
        </Notice>
      )}
      <Button type="submit" tone="secondary" busy={isLooking} busyLabel="Checking…" className="sm:self-start">
        Preview closure
      </Button>
    </>
  )
}

const REASON_LENGTH = 200
