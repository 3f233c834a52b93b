import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingEvent } from '#bookings/booking-events.ts'
import type { Webhook, WebhookDelivery, webhookEndpoints } from '#developers/webhook-contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { listQuery } from '#kit/web/list/list-query.ts'

export const webhooksQuery = queryOptions<{ webhooks: Webhook[] }>({ queryKey: ['/api/developer/webhooks'] })

export function deliveriesQuery(id: string) {
  return listQuery(['/api/developer/webhooks', id, 'deliveries'], (cursor, transport) =>
    listDeliveries({ params: { id }, query: { cursor } }, transport),
  )
}

export function useWebhookChanges() {
  const client = useQueryClient()
  const show = (webhooks: Webhook[]) => client.setQueryData(webhooksQuery.queryKey, { webhooks })
  const shown = () => client.getQueryData(webhooksQuery.queryKey)?.webhooks ?? []
  return {
    add: useMutation({
      mutationFn: (body: { url: string; events: BookingEvent[] }) => addWebhook({ body }),
      onSuccess: ({ webhook }) => show([...shown(), webhook]),
    }),
    remove: useMutation({
      mutationFn: (id: string) => removeWebhook({ params: { id } }),
      onSuccess: ({ webhooks }) => show(webhooks),
    }),
    enable: useMutation({
      mutationFn: (id: string) => enableWebhook({ params: { id } }),
      onSuccess: ({ webhook }) => show(shown().map(other => (other.id === webhook.id ? webhook : other))),
    }),
  }
}

/** Refreshes log and list. */
export function useSending(id: string) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true }),
    ])
  return {
    test: useMutation({ mutationFn: () => testWebhook({ params: { id } }), onSuccess }),
    again: useMutation({
      mutationFn: ({ id: deliveryId }: WebhookDelivery) => sendAgain({ params: { id, deliveryId } }),
      onSuccess,
    }),
  }
}

const listDeliveries = callerWithHeaders<typeof webhookEndpoints.deliveries>(
  'GET /api/developer/webhooks/:id/deliveries',
)
const addWebhook = caller<typeof webhookEndpoints.add>('POST /api/developer/webhooks')
const removeWebhook = caller<typeof webhookEndpoints.remove>('POST /api/developer/webhooks/:id/remove')
const enableWebhook = caller<typeof webhookEndpoints.enable>('POST /api/developer/webhooks/:id/enable')
const testWebhook = caller<typeof webhookEndpoints.test>('POST /api/developer/webhooks/:id/test')
const sendAgain = caller<typeof webhookEndpoints.sendAgain>(
  'POST /api/developer/webhooks/:id/deliveries/:deliveryId/send-again',
)
