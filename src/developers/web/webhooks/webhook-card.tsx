import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import { FAILING_DAYS, TEST_EVENT } from '#developers/webhook-rules.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { deliveriesQuery, useSending, useWebhookChanges } from './api.ts'

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [isRemoving, setRemoving] = useState(false)
  const [isLogOpen, setLogOpen] = useState(false)
  const { test } = useSending(webhook.id)
  const { host } = new URL(webhook.url)
  return (
    <Card as="section" className="flex flex-col gap-4">
      <header className="min-w-0">
        <h2 tabIndex={-1} className="text-xl break-all outline-none">
          {webhook.url}
        </h2>
        <p className="mt-2 flex flex-wrap gap-2">
          {webhook.events.map(event => (
            <Badge key={event}>{event}</Badge>
          ))}
        </p>
        <p className="mt-2 text-sm text-muted">
          Added <LocalTime at={webhook.createdAt} />
        </p>
      </header>
      <Health webhook={webhook} />
      {test.data && <TestResult delivery={test.data.delivery} />}
      {test.isError && <Notice tone="danger">{detailOf(test.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" busy={test.isPending} busyLabel="Sending" onClick={() => test.mutate()}>
          Send test<span className="sr-only"> to {host}</span>
        </Button>
        <Button tone="quiet" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {isLogOpen ? 'Hide deliveries' : 'Show deliveries'}
          <span className="sr-only"> to {host}</span>
        </Button>
        <Button tone="quiet" onClick={() => setRemoving(true)}>
          Remove<span className="sr-only"> {host}</span>
        </Button>
      </div>
      {isLogOpen && <DeliveryLog webhook={webhook} />}
      <RemoveDialog webhook={webhook} open={isRemoving} onClose={() => setRemoving(false)} />
    </Card>
  )
}

type TestResultProps = { delivery: { status: string; responseStatus: number | null; fault: string | null } }

function TestResult({ delivery: { status, responseStatus, fault } }: TestResultProps) {
  if (status === 'sent') return <Notice tone="positive">Test delivered: status {responseStatus}.</Notice>
  return (
    <Notice tone="warning" title="Test failed">
      {fault}
    </Notice>
  )
}

function Health({ webhook: { id, failingSince, disabledAt } }: { webhook: Webhook }) {
  const { enable } = useWebhookChanges()
  if (disabledAt)
    return (
      <Notice
        tone="warning"
        title="Turned off"
        action={
          <Button tone="secondary" busy={enable.isPending} busyLabel="Turning on" onClick={() => enable.mutate(id)}>
            Turn back on
          </Button>
        }
      >
        {failingSince
          ? `Deliveries failed for ${FAILING_DAYS} days. `
          : 'Someone else may have had access to this account. Turn it back on only if the URL belongs to you. '}
        We won’t send events from the time it was off.
        {enable.isError && <p className="mt-2">{detailOf(enable.error)}</p>}
      </Notice>
    )
  if (!failingSince) return null
  return (
    <Notice tone="warning" title="Deliveries are failing">
      Deliveries have been failing since <LocalTime at={failingSince} withTime />. We’ll keep trying and turn the
      webhook off after {FAILING_DAYS} days.
    </Notice>
  )
}

type RemoveDialogProps = { webhook: Webhook; open: boolean; onClose: () => void }

function RemoveDialog({ webhook, open, onClose }: RemoveDialogProps) {
  const { remove } = useWebhookChanges()
  return (
    <AskOnce
      open={open}
      title="Remove this webhook?"
      about="We’ll stop sending events to it. Its secret and delivery log will be permanently deleted."
      refusal={remove.isError ? { text: detailOf(remove.error) } : null}
      act="Remove webhook"
      keep="Cancel"
      busy={remove.isPending}
      busyLabel="Removing"
      onAct={() => remove.mutate(webhook.id, { onSuccess: onClose })}
      onKeep={onClose}
    />
  )
}

function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const list = useList({ ...deliveriesQuery(webhook.id), refetchOnMount: 'always' as const })
  const { isRefetching, refetch } = list.query
  return (
    <ListPages
      list={list}
      what="deliveries"
      loading={<Skeleton className="rounded-lg h-32" />}
      more="Show older"
      placesMore
    >
      {(deliveries, more) => (
        <section aria-label="Deliveries" className="flex flex-col gap-3">
          {deliveries.length === 0 ? (
            <p className="text-muted">No deliveries yet. We keep them for 30 days.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {deliveries.map(delivery => (
                <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {more}
            <Button tone="quiet" busy={isRefetching} busyLabel="Refreshing" onClick={() => void refetch()}>
              Refresh
            </Button>
          </div>
        </section>
      )}
    </ListPages>
  )
}

function DeliveryItem({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { again } = useSending(webhook.id)
  const { name, tone } = statusLooks[delivery.status]
  const isOpenToSend = delivery.event !== TEST_EVENT && !webhook.disabledAt && delivery.status !== 'sending'
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{delivery.event}</span>
        <Badge tone={tone}>{name}</Badge>
        <span className="text-sm text-muted">
          <LocalTime at={delivery.at} withTime />
        </span>
      </p>
      <Attempt delivery={delivery} />
      <details>
        <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center">Payload</summary>
        <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(delivery.payload, null, 2)}
        </pre>
      </details>
      {again.isError && <Notice tone="danger">{detailOf(again.error)}</Notice>}
      {isOpenToSend && (
        <Button
          tone="secondary"
          className="self-start"
          busy={again.isPending}
          busyLabel="Sending"
          onClick={() => again.mutate(delivery)}
        >
          Resend<span className="sr-only"> {delivery.event}</span>
        </Button>
      )}
    </li>
  )
}

function Attempt({ delivery }: { delivery: WebhookDelivery }) {
  const text = attemptText(delivery)
  return (
    <div className="text-sm text-muted">
      {text && <p>{text}</p>}
      {delivery.fault && <p>{delivery.fault}</p>}
      {delivery.nextTryAt && (
        <p>
          Next try <LocalTime at={delivery.nextTryAt} withTime />
        </p>
      )}
      <p className="break-all">{delivery.messageId}</p>
    </div>
  )
}

const statusLooks: Record<WebhookDelivery['status'], { name: string; tone: BadgeTone }> = {
  waiting: { name: 'Waiting', tone: 'info' },
  sending: { name: 'Sending', tone: 'info' },
  sent: { name: 'Delivered', tone: 'positive' },
  failed: { name: 'Failed', tone: 'warning' },
}

/** "Status 200 after 400 ms, attempt 2"; '' before the first attempt. */
function attemptText({ responseStatus, durationMs, attempts }: WebhookDelivery): string {
  if (durationMs === null) return ''
  const took = durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`
  const answer = responseStatus === null ? `No response after ${took}` : `Status ${responseStatus} after ${took}`
  return attempts > 1 ? `${answer}, attempt ${attempts}` : answer
}
