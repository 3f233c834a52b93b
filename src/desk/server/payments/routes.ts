import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { adminPaymentEndpoints } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import type { Settling } from '#payments/server/return-money.ts'
import { linkNext } from '../link-next.ts'
import { listAttention } from './list-attention.ts'
import { listPayments } from './list-payments.ts'
import { returnPayment } from './return-payment.ts'

export function adminPaymentRoutes(app: FastifyInstance, services: Settling & { db: Db }): void {
  const { db } = services
  serve(app, adminPaymentEndpoints.attention, () => listAttention(db))
  serve(app, adminPaymentEndpoints.list, async ({ query, ...asked }) => {
    const { payments, cursor } = await listPayments(db, query)
    linkNext(asked, cursor)
    return payments
  })
  serve(app, adminPaymentEndpoints.returnPayment, async ({ params, request }) => {
    await returnPayment(services, { id: params.id, actor: administratorOf(request) })
    return listAttention(db)
  })
}
