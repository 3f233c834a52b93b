import { type SubmitEvent, useState } from 'react'
import { type WebhookEventName, webhookEvents, webhookUrlFault } from '#developers/webhook-rules.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useWebhookChanges } from './api.ts'
import { eventNames } from './webhook-labels.ts'

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
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEventName[]>(webhookEvents)
  const [isChecked, setChecked] = useState(false)
  const urlFault = webhookUrlFault(url.trim())
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!urlFault && events.length > 0) add.mutate({ url, events: [...events] })
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        maxLength={500}
        value={url}
        error={isChecked && urlFault}
        onChange={event => setUrl(event.currentTarget.value)}
      />
      <Events events={events} onChange={setEvents} isMissing={isChecked && events.length === 0} />
      {add.isError && <Notice tone="danger">{detailOf(add.error)}</Notice>}
      <Button type="submit" busy={add.isPending} busyLabel="Adding" className="self-end">
        Add webhook
      </Button>
    </form>
  )
}

type EventsProps = {
  events: readonly WebhookEventName[]
  onChange: (events: WebhookEventName[]) => void
  isMissing: boolean
}

function Events({ events, onChange, isMissing }: EventsProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Events to send</legend>
      {webhookEvents.map(event => (
        <label key={event} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-green"
            checked={events.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(webhookEvents.filter(other => (other === event ? checked : events.includes(other))))
            }
          />
          <span>
            {eventNames[event]} <code className="block text-sm text-muted">{event}</code>
          </span>
        </label>
      ))}
      {isMissing && (
        <p role="alert" className="mt-1 text-sm font-medium text-clay">
          Choose at least one event.
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
