import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { cardOf, refundCourse } from '#sandbox/rules.ts'
import { eventMade } from '../event-made.ts'
import type { IntentRow, Subject } from '../rows.ts'
import { boolean, integer, metadata, serveWire, type Wire } from '../serve-wire.ts'
import { findIntent } from '../store.ts'
import { listOf, objectOf } from '../stripe-objects.ts'
import { invalidRequest, missing, WireError } from '../wire-error.ts'
import { findDisputes, findRefund, findRefunds, insertRefund } from './store.ts'

/** Refunds (docs.stripe.com/api/refunds) and disputes (docs.stripe.com/api/disputes). */
export function serveRefunds(wire: Wire): void {
  const { db, faults, publicUrl } = wire

  serveWire(wire, {
    method: 'POST',
    url: '/v1/refunds',
    name: 'refunds.create',
    params: z.object({
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      reverse_transfer: boolean.optional(),
      refund_application_fee: boolean.optional(),
      metadata: metadata.optional(),
    }),
    async run({ params, request }) {
      const intentId = params.payment_intent ?? params.charge?.replace(/^ch_/, 'pi_')
      if (!intentId)
        throw invalidRequest('parameter_missing', 'Must provide payment_intent or charge.', 'payment_intent')
      const intent = await findIntent(db, intentId)
      if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
      if (params.amount !== undefined && params.amount < 1)
        throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', 'amount')
      if (!intent.destination && (params.reverse_transfer || params.refund_application_fee))
        throw invalidRequest(
          'parameter_invalid',
          'The charge has no transfer that could be reversed.',
          'reverse_transfer',
        )
      const course = refundCourse(cardOf(intent.paymentMethod)?.behaviour, faults.gateway)
      const state = await insertRefund(db, request, intentId, {
        amountCents: params.amount ?? null,
        status: course.status,
        settlesAs: course.settlesAs,
        reverseTransfer: params.reverse_transfer ?? false,
        refundApplicationFee: params.refund_application_fee ?? false,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      })
      if (!state) throw await refusal(wire, intentId, params.amount)
      eventMade(db)
      return { subject: { object: 'refund', state } }
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: '/v1/refunds/:id',
    name: 'refunds.retrieve',
    params: z.object({}),
    async run({ id }) {
      const state = await findRefund(db, id)
      if (!state) throw missing('refund', id)
      return { subject: { object: 'refund', state } }
    },
  })

  for (const [name, find] of Object.entries(ofIntent))
    serveWire(wire, {
      method: 'GET',
      url: `/v1/${name}`,
      name: `${name}.list`,
      params: z.object({ payment_intent: z.string(), limit: integer.optional() }),
      async run({ params }) {
        const data = (await find(db, params.payment_intent)).map(subject => objectOf(subject, { publicUrl }))
        return { body: listOf(`/v1/${name}`, data, false) }
      },
    })
}

const ofIntent: Record<string, (db: Db, intentId: string) => Promise<Subject[]>> = {
  refunds: async (db, intentId) => (await findRefunds(db, intentId)).map(state => ({ object: 'refund', state })),
  disputes: async (db, intentId) => (await findDisputes(db, intentId)).map(state => ({ object: 'dispute', state })),
}

async function refusal({ db }: Wire, intentId: string, amount: number | undefined): Promise<WireError> {
  const intent = (await findIntent(db, intentId))!
  const [code, message] = reasonOf(intent, amount)
  return new WireError(400, { type: 'invalid_request_error', code, message }, { isExecuted: true })
}

function reasonOf(intent: IntentRow, amount: number | undefined): [code: string, message: string] {
  const left = intent.capturedCents - intent.refundedCents
  if (intent.status !== 'succeeded') return ['charge_not_refundable', 'This payment has no captured charge to refund.']
  if (left === 0) return ['charge_already_refunded', 'The charge has already been refunded.']
  if (amount !== undefined && amount > left)
    return ['amount_too_large', `The refund is greater than what is left of the charge (${left} cents).`]
  return ['charge_disputed', 'The charge has been disputed and cannot be refunded.']
}
