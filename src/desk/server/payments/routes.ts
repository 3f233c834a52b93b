import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { adminPaymentEndpoints } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { Settling } from '#payments/server/return-money.ts'
import { listAttention } from './list-attention.ts'
import { exportPayments, listPayments } from './list-payments.ts'
import { returnPayment } from './return-payment.ts'

export function adminPaymentRoutes(app: FastifyInstance, services: Settling & { db: Db }): void {
  const { db } = services
  serve(app, adminPaymentEndpoints.attention, () => listAttention(db))
  serveList(app, adminPaymentEndpoints.list, MomentPosition, ({ query }) => listPayments(db, query))
  serve(app, adminPaymentEndpoints.export, async ({ query, reply }) => {
    attachExport(reply, 'payments')
    return exportPayments(db, query)
  })
  serve(app, adminPaymentEndpoints.returnPayment, async ({ params, request }) => {
    await returnPayment(services, { id: params.id, actor: administratorOf(request) })
    return listAttention(db)
  })
}
