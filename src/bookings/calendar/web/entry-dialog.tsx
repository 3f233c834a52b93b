import { MAX_WEEKS } from '#availability/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { pressedLook } from './pressed-look.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'
import { type EntryDialogProps, useEntry } from './use-entry.ts'
import { WeekList } from './week-list.tsx'

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
        <WeekList entry={entry} />
        {kind === 'book' ? (
          <CustomerFields entry={entry} />
        ) : (
          <TextField
            label="Reason"
            hint="Only you can see this. Customers just see that the time isn’t available."
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
