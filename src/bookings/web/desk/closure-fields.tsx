import { zoneName } from '#availability/time-words.ts'
import { serverNow } from '#availability/web/server-clock.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { usualPeriods } from './closure-words.ts'
import { RemedyChoice } from './remedy-choice.tsx'
import type { Closing } from './use-closing.ts'

export function ClosureFields({ closing, timeZone }: { closing: Closing; timeZone: string }) {
  const { typed, change, errors, isLooking, lookRefusal } = closing
  return (
    <>
      <p className="text-muted">
        For rain, works or anything else. Nothing can be booked while you are closed, and everybody who had booked is
        told by email. Look first: nothing changes until you close.
      </p>
      <fieldset aria-label="Usual times" className="flex flex-wrap gap-3">
        {usualPeriods.map(({ label, periodAt }) => (
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
          {zoneName(timeZone)}, where the facility is.
        </p>
      </div>
      <TextField
        label="Reason"
        name="reason"
        required
        maxLength={REASON_LENGTH}
        hint="Everybody who had booked reads it."
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
      <Button type="submit" tone="secondary" busy={isLooking} busyLabel="Looking…" className="sm:self-start">
        See what it means
      </Button>
    </>
  )
}

const REASON_LENGTH = 200
