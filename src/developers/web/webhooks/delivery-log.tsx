import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import { TEST_EVENT } from '#developers/webhook-rules.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { deliveriesQuery, useSending } from './api.ts'
import { attemptText, statusLooks } from './webhook-labels.ts'

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
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
