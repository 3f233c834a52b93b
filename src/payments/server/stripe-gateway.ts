import { Stripe } from 'stripe'
import type { CardGateway, GatewayRefund, Intent } from './gateway.ts'
import { readEvent } from './stripe-event.ts'
import { within } from './stripe-fault.ts'

const TIMEOUT_MS = 10_000

const expand = ['latest_charge']

type StripeSettings = {
  name: 'stripe' | 'sandbox'
  secretKey: string
  /** One per endpoint: the account's own, and that of connected accounts. */
  webhookSecrets: readonly string[]
  /** Overrides the API's address. */
  api?: { host: string; port: number; protocol: 'http' }
  /** Per call including retries; default ten seconds. */
  timeoutMs?: number
}

/**
 * Stripe (docs.stripe.com/payments/place-a-hold-on-a-payment-method): the customer authorizes, we capture. The SDK adds
 * missing idempotency keys, so its two retries have one effect. Payments for owners are destination charges: we
 * withhold our fee.
 */
export function stripeGateway({
  name,
  secretKey,
  webhookSecrets,
  api,
  timeoutMs = TIMEOUT_MS,
}: StripeSettings): CardGateway {
  const stripe = new Stripe(secretKey, {
    ...api,
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: timeoutMs,
  })
  const guarded = <T>(ask: () => Promise<T>) => within(timeoutMs, ask)

  async function read(intentId: string): Promise<Intent> {
    return toIntent(stripe, await stripe.paymentIntents.retrieve(intentId, { expand }))
  }

  /** Returns an intent unchanged if its state forbids the call. */
  async function orAsItIs(intentId: string, ask: Promise<Stripe.PaymentIntent>): Promise<Intent> {
    try {
      return await toIntent(stripe, await ask)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
        return read(intentId)
      throw error
    }
  }

  return {
    name,

    createIntent: ({ paymentId, amountCents, feeCents, destination, description, idempotencyKey }) =>
      guarded(async () => {
        const made = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            capture_method: 'manual',
            allowed_payment_method_types: ['card'],
            description,
            metadata: { payment_id: paymentId },
            ...(destination !== null && { application_fee_amount: feeCents, transfer_data: { destination } }),
          },
          { idempotencyKey },
        )
        return toIntent(stripe, made)
      }),

    updateIntent: (intentId, { amountCents, feeCents }) =>
      guarded(async () => {
        const intent = await stripe.paymentIntents.retrieve(intentId, { expand })
        if (!changeable.has(intent.status)) return toIntent(stripe, intent)
        const fee = intent.transfer_data ? { application_fee_amount: feeCents } : {}
        return orAsItIs(intentId, stripe.paymentIntents.update(intentId, { amount: amountCents, ...fee, expand }))
      }),

    readIntent: intentId => guarded(() => read(intentId)),

    capture: (intentId, idempotencyKey) =>
      guarded(() => orAsItIs(intentId, stripe.paymentIntents.capture(intentId, { expand }, { idempotencyKey }))),

    cancel: intentId => guarded(() => orAsItIs(intentId, stripe.paymentIntents.cancel(intentId, { expand }))),

    refund: ({ intentId, amountCents, idempotencyKey }) =>
      guarded(async () => {
        const { transfer_data } = await stripe.paymentIntents.retrieve(intentId)
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountCents,
            metadata: { idempotency_key: idempotencyKey },
            ...(transfer_data && { reverse_transfer: true, refund_application_fee: true }),
          },
          { idempotencyKey },
        )
        return toRefund(refund)
      }),

    findRefund: ({ intentId, idempotencyKey }) =>
      guarded(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        const refund = data.find(({ metadata }) => metadata?.idempotency_key === idempotencyKey)
        return refund ? toRefund(refund) : null
      }),

    readRefund: refundId => guarded(async () => toRefund(await stripe.refunds.retrieve(refundId))),

    async *listIntents(since) {
      const gte = Math.floor(since.getTime() / 1000)
      const pages = stripe.paymentIntents.list({ created: { gte }, limit: 100, expand: ['data.latest_charge'] })
      const all = pages[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await guarded(() => all.next())
        if (done) return
        yield await guarded(() => toIntent(stripe, value))
      }
    },

    readEvent: (rawBody, signature) => readEvent(stripe, rawBody, { signature, webhookSecrets }),

    openAccount: ({ email, idempotencyKey }) =>
      guarded(async () => {
        const account = await stripe.accounts.create(
          {
            type: 'express',
            country: 'US',
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            ...(email !== null && { email }),
          },
          { idempotencyKey },
        )
        return toAccount(account)
      }),

    readAccount: accountId => guarded(async () => toAccount(await stripe.accounts.retrieve(accountId))),

    transfer: ({ amountCents, accountId, group, payoutId, description, idempotencyKey }) =>
      guarded(async () => {
        const { id } = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination: accountId,
            transfer_group: group,
            description,
            metadata: { payout_id: payoutId },
          },
          { idempotencyKey },
        )
        return { transferId: id }
      }),

    findTransfer: ({ group, payoutId }) =>
      guarded(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: group, limit: 100 })
        const found = data.find(({ metadata }) => metadata.payout_id === payoutId)
        return found ? { transferId: found.id } : null
      }),

    onboardingLink: (accountId, { returnUrl, refreshUrl }) =>
      guarded(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        return link.url
      }),
  }
}

/** No card authorized or in authentication. */
const changeable: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation'])

async function toIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Intent> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    currency: intent.currency,
    status: intent.status as Intent['status'],
    livemode: intent.livemode,
    paymentId: intent.metadata.payment_id ?? null,
    captureBefore: captureBefore === undefined ? null : new Date(captureBefore * 1000),
    dispute: charge?.disputed ? await readDispute(stripe, intent.id) : null,
  }
}

/** A charge only has a flag; the state must be read separately. */
async function readDispute(stripe: Stripe, intentId: string): Promise<Intent['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 10 })
  const states = data.map(({ status }) => disputeStates[status] ?? 'open')
  return states.includes('lost') ? 'lost' : states.includes('open') ? 'open' : (states[0] ?? null)
}

/** Closed warnings and prevented disputes cost nothing; unlisted states count as open. */
const disputeStates: Record<string, Intent['dispute'] | undefined> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
}

function toRefund({ id, amount, status }: Stripe.Refund): GatewayRefund {
  switch (status) {
    case 'succeeded':
      return { refundId: id, amountCents: amount, status }
    case 'failed':
    case 'canceled':
      return { refundId: id, amountCents: amount, status: 'failed' }
    default:
      return { refundId: id, amountCents: amount, status: 'pending' }
  }
}

/** Destination charges also need the transfers capability. */
function toAccount({ id, charges_enabled, capabilities }: Stripe.Account) {
  const { transfers = 'active' } = capabilities ?? {}
  return { accountId: id, canTakePayments: charges_enabled && transfers === 'active' }
}
