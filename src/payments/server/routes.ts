import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { serve } from '#kit/server/http/serve.ts'
import { paymentEndpoints } from '../contract.ts'
import { followEvent } from './events/follow-event.ts'
import type { PaymentServices } from './purposes.ts'
import { listRefunds, retryRefund } from './refunds/retry-refund.ts'

export function paymentRoutes(app: FastifyInstance, services: PaymentServices): void {
  serve(app, paymentEndpoints.webhook, ({ body, request }) => {
    const signature = String(request.headers['stripe-signature'] ?? '')
    return followEvent(services, { rawBody: body, signature }, request.log)
  })
  serve(app, paymentEndpoints.failedRefunds, () => listRefunds(services.db))
  serve(app, paymentEndpoints.retryRefund, ({ params, request }) =>
    retryRefund(services, { ...params, actor: administratorOf(request) }),
  )
}
