import { type BookingEvent, bookingEventNames, bookingEvents } from '#bookings/booking-events.ts'
import { EVENT_MISSING, webhookUrlFault } from '#developers/webhook-rules.ts'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { useWebhookChanges } from './api.ts'

type AddDialogProps = { open: boolean; onClose: () => void }

export function AddDialog({ open, onClose }: AddDialogProps) {
  const { add } = useWebhookChanges()
  return add.data ? (
    // A separate dialog, so that the browser moves the focus into it: the focused button is gone.
    <Dialog
      key="secret"
      open={open}
      onClose={onClose}
      isShownOnce
      title="Save this secret"
      description="Your software uses it to verify our signatures. We show it only once. If you lose it, remove the webhook and add it again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Secret secret={add.data.secret} />
    </Dialog>
  ) : (
    <Dialog open={open} onClose={onClose} title="Add a webhook">
      <AddForm add={add} />
    </Dialog>
  )
}

function AddForm({ add }: { add: ReturnType<typeof useWebhookChanges>['add'] }) {
  const form = useForm({
    initial: { url: '', events: [...bookingEventNames] },
    check: ({ url, events }) => ({
      url: webhookUrlFault(url.trim()),
      events: events.length === 0 ? EVENT_MISSING : undefined,
    }),
    send: values => add.mutateAsync(values),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        {...form.field('url')}
      />
      <Events events={form.values.events} onChange={events => form.change({ events })} error={form.errors.events} />
      <FormFailure form={form} title="We couldn’t add the webhook" />
      <SubmitButton form={form} busyLabel="Adding" className="self-end">
        Add webhook
      </SubmitButton>
    </Form>
  )
}

type EventsProps = {
  events: readonly BookingEvent[]
  onChange: (events: BookingEvent[]) => void
  error: string | undefined
}

function Events({ events, onChange, error }: EventsProps) {
  return (
    <fieldset data-invalid={error && ''}>
      <legend className="text-sm font-semibold">Events to send</legend>
      {bookingEventNames.map(event => (
        <label key={event} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-green"
            checked={events.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(bookingEventNames.filter(other => (other === event ? checked : events.includes(other))))
            }
          />
          <span>
            {bookingEvents[event].label} <code className="block text-sm text-muted">{event}</code>
          </span>
        </label>
      ))}
      {error && (
        <p role="alert" className="mt-1 text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-2">
      <TextField label="Secret" readOnly value={secret} onFocus={event => event.currentTarget.select()} />
      <CopyButton label="Secret" tone="secondary" size="md" className="self-start" text={secret} />
    </div>
  )
}
