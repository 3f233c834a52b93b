import { z } from 'zod'
import { cardOf, type IntentOperation, MAXIMUM_CENTS, MINIMUM_CENTS, returnPath } from '../rules.ts'
import { cancelIntent, captureIntent, confirmIntent } from './change-intent.ts'
import { pageOf, pageParams } from './page-params.ts'
import type { IntentRow } from './rows.ts'
import {
  boolean,
  expandsCharge,
  integer,
  metadata,
  optionalText,
  type Reply,
  serveWire,
  type Wire,
} from './serve-wire.ts'
import { findIntent, type IntentChange, insertIntent, listIntents, moveIntent } from './store.ts'
import { listOf, objectOf } from './stripe-objects.ts'
import { cardError, invalidRequest, missing, unexpectedState, WireError } from './wire-error.ts'

const paths = { all: '/v1/payment_intents', one: '/v1/payment_intents/:id' }

/** docs.stripe.com/api/payment_intents */
export function servePaymentIntents(wire: Wire): void {
  const { db, faults, publicUrl } = wire

  serveWire(wire, {
    method: 'POST',
    url: paths.all,
    name: 'paymentIntents.create',
    params: z.object({
      amount: integer,
      currency: z.string(),
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      application_fee_amount: integer.optional(),
      transfer_data: z
        .object({ destination: z.string().max(100) })
        .strict()
        .optional(),
      description: optionalText,
      metadata: metadata.optional(),
    }),
    async run({ params, request }) {
      checkAmount(params.amount)
      if (params.currency.toLowerCase() !== 'usd')
        throw invalidRequest('parameter_invalid', 'The sandbox takes US dollars only.', 'currency')
      checkFee(params.application_fee_amount, params.amount, params.transfer_data?.destination ?? null)
      const row = await insertIntent(db, request, {
        amountCents: params.amount,
        currency: 'usd',
        captureMethod: params.capture_method === 'manual' ? 'manual' : 'automatic',
        feeCents: params.application_fee_amount ?? null,
        destination: params.transfer_data?.destination ?? null,
        description: params.description || null,
        metadata: params.metadata ?? {},
      })
      return intentReply(row)
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: paths.one,
    name: 'paymentIntents.retrieve',
    params: z.object({ client_secret: z.string().optional() }),
    run: async ({ id }) => intentReply(await readIntent(wire, id)),
  })

  serveWire(wire, {
    method: 'POST',
    url: paths.one,
    name: 'paymentIntents.update',
    params: z.object({
      amount: integer.optional(),
      application_fee_amount: integer.optional(),
      description: optionalText,
      metadata: metadata.optional(),
    }),
    async run({ id, params, request }) {
      const intent = await readIntent(wire, id)
      if (params.amount !== undefined) checkAmount(params.amount)
      const amount = params.amount ?? intent.amountCents
      checkFee(params.application_fee_amount, amount, intent.destination)
      const change: IntentChange = { amountCents: amount }
      if (params.application_fee_amount !== undefined) change.feeCents = params.application_fee_amount
      if (params.description !== undefined) change.description = params.description || null
      if (params.metadata) change.metadata = db.json({ ...intent.metadata, ...params.metadata })
      const row = await moveIntent(db, request, id, { operation: 'update', change, event: null })
      return intentReply(row ?? (await refuse(wire, id, 'update')))
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: `${paths.one}/confirm`,
    name: 'paymentIntents.confirm',
    params: z.object({
      payment_method: z.string().optional(),
      return_url: optionalText,
      off_session: boolean.optional(),
    }),
    async run({ id, params, request }) {
      const intent = await readIntent(wire, id)
      const token = params.payment_method ?? intent.paymentMethod
      if (!token)
        throw invalidRequest('parameter_missing', 'The PaymentIntent has no payment method.', 'payment_method')
      const card = cardOf(token)
      if (!card) throw missing('PaymentMethod', token, 'payment_method')
      const back = params.return_url ? returnPath(params.return_url, publicUrl) : null
      if (back === undefined) throw invalidRequest('url_invalid', 'Not a valid URL', 'return_url')
      const row = await confirmIntent(db, intent, { card, returnPath: back, request })
      if (!row) return refuse(wire, id, 'confirm')
      if (row.lastError) throw cardError(row)
      return intentReply(row)
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: `${paths.one}/capture`,
    name: 'paymentIntents.capture',
    params: z.object({ amount_to_capture: integer.optional() }),
    async run({ id, params, request }) {
      if (params.amount_to_capture !== undefined) await checkWhole(wire, id, params.amount_to_capture)
      if (faults.gateway.captureRefused) await refuseCapture(wire, id)
      const row = await captureIntent(db, id, request)
      return intentReply(row ?? (await refuse(wire, id, 'capture')))
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: `${paths.one}/cancel`,
    name: 'paymentIntents.cancel',
    params: z.object({
      cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
    }),
    async run({ id, params, request }) {
      const row = await cancelIntent(db, id, { reason: params.cancellation_reason ?? null, request })
      return intentReply(row ?? (await refuse(wire, id, 'cancel')))
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: paths.all,
    name: 'paymentIntents.list',
    params: z.object(pageParams),
    async run({ params }) {
      const page = pageOf(params)
      if (page.startingAfter && !(await findIntent(db, page.startingAfter)))
        throw missing('payment_intent', page.startingAfter, 'starting_after')
      const rows = await listIntents(db, page)
      const shown = { publicUrl, hasCharge: expandsCharge(params) }
      const data = rows.slice(0, page.limit).map(state => objectOf({ object: 'payment_intent', state }, shown))
      return { body: listOf(paths.all, data, rows.length > page.limit) }
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: '/v1/charges/:id',
    name: 'charges.retrieve',
    params: z.object({}),
    async run({ id }) {
      const state = await findIntent(db, id.replace(/^ch_/, 'pi_'))
      if (!id.startsWith('ch_') || !state?.chargeStatus) throw missing('charge', id)
      return { subject: { object: 'charge', state } }
    },
  })
}

function intentReply(state: IntentRow): Reply {
  return { subject: { object: 'payment_intent', state } }
}

async function readIntent({ db }: Wire, id: string): Promise<IntentRow> {
  const intent = await findIntent(db, id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

async function refuse(wire: Wire, id: string, operation: IntentOperation): Promise<never> {
  throw unexpectedState(await readIntent(wire, id), operation)
}

async function refuseCapture(wire: Wire, id: string): Promise<void> {
  const intent = await readIntent(wire, id)
  if (intent.status !== 'requires_capture') return
  const message = 'Your card was declined.'
  const row = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message, intent } as const
  throw new WireError(402, row, { isExecuted: true })
}

function checkAmount(cents: number): void {
  if (cents < 1)
    throw invalidRequest('parameter_invalid_integer', 'This value must be greater than or equal to 1.', 'amount')
  if (cents < MINIMUM_CENTS) throw invalidRequest('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  if (cents > MAXIMUM_CENTS)
    throw invalidRequest('amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
}

/** A fee needs a destination. */
function checkFee(fee: number | undefined, amount: number, destination: string | null): void {
  if (fee === undefined) return
  const param = 'application_fee_amount'
  if (!destination)
    throw invalidRequest(
      'parameter_invalid',
      'An application fee needs a destination for the rest of the payment.',
      param,
    )
  if (fee < 0 || fee > amount)
    throw invalidRequest('parameter_invalid_integer', 'The fee must be within the amount.', param)
}

/** The sandbox does not support partial captures. */
async function checkWhole(wire: Wire, id: string, cents: number): Promise<void> {
  const { amountCents } = await readIntent(wire, id)
  if (cents !== amountCents)
    throw invalidRequest('parameter_invalid', 'The sandbox captures the whole amount only.', 'amount_to_capture')
}
