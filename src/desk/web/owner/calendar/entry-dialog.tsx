import { type FormEvent, useState } from 'react'
import { MAX_WEEKS } from '#availability/contract.ts'
import type { CalendarColumn } from '#bookings/calendar-contract.ts'
import { REASON_LENGTH } from '#bookings/calendar-rules.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Select } from '#kit/web/select.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { pressedLook } from './pressed-look.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'
import { type Entry, useEntry } from './use-entry.ts'
import { WeekList } from './week-list.tsx'

export type EntryDialogProps = {
  facility: CalendarColumn['facility']
  /** Local times at the facility. */
  from: string
  to: string
  onClose: () => void
  /** Called after every attempt. */
  onChanged: () => void
  /** Called with the first day that was booked or blocked. */
  onTaken: (date: string) => void
}

export function EntryDialog({ onClose, ...asked }: EntryDialogProps) {
  const { facility } = asked
  const [kind, setKind] = useState<'book' | 'block'>('book')
  const entry = useEntry({ ...asked, kind, onClose })
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    entry.send(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'book' ? 'Book for a customer' : 'Block a time'}
      description={facility.name}
      footer={
        <>
          <Button tone="secondary" disabled={entry.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="entry"
            busy={entry.isSending}
            busyLabel={kind === 'book' ? 'Booking…' : 'Blocking…'}
          >
            {sendLabel(kind, entry.count)}
          </Button>
        </>
      }
    >
      <form id="entry" onSubmit={send} noValidate className="flex flex-col gap-4">
        <fieldset aria-label="Action" className="flex gap-2">
          {(['book', 'block'] as const).map(each => (
            <Button
              key={each}
              tone="secondary"
              className={pressedLook}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {each === 'book' ? 'Book for a customer' : 'Block'}
            </Button>
          ))}
        </fieldset>
        <TimeFields typed={entry.times} fault={entry.faults.to} timeZone={facility.timeZone} onChange={entry.change} />
        <Select
          label="Repeat"
          options={repeats}
          value={String(entry.times.weeks)}
          onChange={event => entry.change({ weeks: Number(event.currentTarget.value), except: [] })}
        />
        <WeekList entry={entry} />
        {kind === 'book' ? <CustomerFields entry={entry} /> : <ReasonField entry={entry} />}
        <TakenNotice error={entry.error} />
      </form>
    </Dialog>
  )
}

function ReasonField({ entry }: { entry: Entry }) {
  return (
    <TextField
      label="Reason"
      hint="Only you can see this. Customers just see that the time isn’t available."
      required
      error={entry.faults.reason}
      maxLength={REASON_LENGTH}
      value={entry.reason}
      onChange={event => entry.setReason(event.currentTarget.value)}
    />
  )
}

function sendLabel(kind: 'book' | 'block', count: number): string {
  const word = kind === 'book' ? 'Book' : 'Block'
  return count > 1 ? `${word} ${count} times` : `${word} this time`
}

const repeats = Array.from({ length: MAX_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Does not repeat' : `Every week, ${index + 1} times`,
}))
