import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { webhookEndpoints } from '#developers/webhook-contract.ts'
import { NumberPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listDeliveries, sendAgain } from './deliveries.ts'
import { addWebhook, enableWebhook, listWebhooks, removeWebhook, testWebhook } from './webhook.ts'
import type { WebhookContext } from './webhook-context.ts'

export function webhookRoutes(app: FastifyInstance, context: WebhookContext): void {
  serve(app, webhookEndpoints.list, ({ request }) => listWebhooks(context.db, requireAccount(request).id))
  serve(app, webhookEndpoints.add, ({ body, request }) =>
    addWebhook(context, { accountId: requireAccount(request).id, ...body }),
  )
  serve(app, webhookEndpoints.remove, ({ params, request }) =>
    removeWebhook(context, { id: params.id, accountId: requireAccount(request).id }),
  )
  serve(app, webhookEndpoints.enable, ({ params, request }) =>
    enableWebhook(context, { id: params.id, accountId: requireAccount(request).id }),
  )
  serve(app, webhookEndpoints.test, ({ params, request }) =>
    testWebhook(context, { id: params.id, accountId: requireAccount(request).id }),
  )
  serveList(app, webhookEndpoints.deliveries, NumberPosition, ({ params, query, request }) =>
    listDeliveries(context.db, { webhookId: params.id, accountId: requireAccount(request).id, ...query }),
  )
  serve(app, webhookEndpoints.sendAgain, ({ params, request }) =>
    sendAgain(context, { id: params.deliveryId, webhookId: params.id, accountId: requireAccount(request).id }),
  )
}
