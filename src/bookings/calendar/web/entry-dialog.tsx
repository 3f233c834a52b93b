import type { ReactNode } from 'react'
import { MAX_WEEKS } from '#availability/contract.ts'
import { rangeText, shortDay } from '#availability/time-format.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { conflictText } from './calendar-labels.ts'
import { pressedLook } from './pressed-look.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'
import { type Entry, type EntryDialogProps, useEntry } from './use-entry.ts'

export function EntryDialog(props: EntryDialogProps) {
  const { facility, onClose } = props
  const entry = useEntry(props)
  const { form, change, count } = entry
  const { kind, weeks } = form.values
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'book' ? 'Book for a customer' : 'Block a time'}
      description={facility.name}
      footer={
        <>
          <Button tone="secondary" disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel={kind === 'book' ? 'Booking…' : 'Blocking…'}>
            {sendLabel(kind, count)}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <fieldset aria-label="Action" className="flex gap-2">
          {(['book', 'block'] as const).map(each => (
            <Button
              key={each}
              tone="secondary"
              className={pressedLook}
              aria-pressed={each === kind}
              onClick={() => form.change({ kind: each })}
            >
              {each === 'book' ? 'Book for a customer' : 'Block'}
            </Button>
          ))}
        </fieldset>
        <TimeFields form={form} timeZone={facility.timeZone} onFrom={from => change({ from })} />
        <Select
          label="Repeat"
          options={repeats}
          value={String(weeks)}
          error={form.errors.weeks ?? form.errors.except}
          onChange={event => change({ weeks: Number(event.currentTarget.value), except: [] })}
        />
        {kind === 'block' && <OtherFields entry={entry} />}
        <WeekList entry={entry} />
        {kind === 'book' ? (
          <CustomerFields entry={entry} />
        ) : (
          <TextField
            label="Reason"
            hint="Only staff can see this. Customers just see that the time isn’t available."
            required
            {...form.field('reason')}
          />
        )}
        <TakenNotice error={form.failure} />
      </Form>
    </Dialog>
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

/** To block a season on several fields at once. */
function OtherFields({ entry: { form, others } }: { entry: Entry }) {
  const { alsoAt } = form.values
  if (others.length === 0) return null
  const toggle = (id: string) =>
    form.change({ alsoAt: alsoAt.includes(id) ? alsoAt.filter(other => other !== id) : [...alsoAt, id] })
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        {alsoAt.length > 0 ? `Also block ${alsoAt.length} more` : 'Also block other facilities'}
      </summary>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {others.map(({ id, name }) => (
          <li key={id}>
            <CheckRow isChecked={alsoAt.includes(id)} onToggle={() => toggle(id)}>
              {name}
            </CheckRow>
          </li>
        ))}
      </ul>
    </details>
  )
}

type CheckRowProps = { isChecked: boolean; onToggle: () => void; children: ReactNode }

function CheckRow({ isChecked, onToggle, children }: CheckRowProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 px-3 py-2">
      <input type="checkbox" className="size-5 shrink-0 accent-link" checked={isChecked} onChange={onToggle} />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

function CustomerFields({ entry: { form, price } }: { entry: Entry }) {
  return (
    <>
      <TextField label="Customer name" required autoComplete="off" {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          optional
          type="email"
          hint="We’ll send the receipt here."
          autoComplete="off"
          {...form.field('email')}
        />
        <TextField label="Phone" optional type="tel" autoComplete="off" {...form.field('phone')} />
      </div>
      <MoneyField
        label={form.values.weeks > 1 ? 'Price per week in dollars' : 'Price in dollars'}
        required
        hint="Filled in from your prices. Change it, or enter 0. They pay at the facility."
        name="price"
        value={price}
        error={form.errors.price}
        onChange={event => form.change({ price: event.currentTarget.value })}
      />
      <TextArea label="Notes" optional rows={2} {...form.field('notes')} />
    </>
  )
}

/** Conflicts of each week, and skipped weeks; for a single time, its conflicts. */
function WeekList({ entry: { form, quote, change } }: { entry: Entry }) {
  const { weeks, except } = form.values
  if (!quote) return null
  const isOutside = quote.times.some(time => time.isOutsideHours)
  const toggle = (date: string) =>
    change({
      except: except.includes(date) ? except.filter(other => other !== date) : [...except, date],
    })
  return (
    <div className="flex flex-col gap-2">
      {isOutside && <p className="text-sm text-muted">This is outside your opening hours. You can still book it.</p>}
      {weeks === 1 ? (
        quote.times[0]?.inTheWay.map(thing => (
          <p key={`${thing.startTime} ${thing.elsewhere?.id}`} className="text-sm font-medium text-clay">
            {conflictText(thing)}
          </p>
        ))
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Weeks</legend>
          <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {quote.times.map(time => (
              <li key={time.date}>
                <CheckRow isChecked={!except.includes(time.date)} onToggle={() => toggle(time.date)}>
                  {shortDay(time.date)}, {rangeText(time)}
                  {time.inTheWay.map(thing => (
                    <span key={`${thing.startTime} ${thing.elsewhere?.id}`} className="block text-sm text-clay">
                      Taken: {conflictText(thing)}
                    </span>
                  ))}
                </CheckRow>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}
