import type { Stripe } from 'stripe'
import { type GatewayEvent, GatewayFault } from './gateway.ts'

/** Clock difference allowed in a signature, either way. */
const TOLERANCE_SECONDS = 300

/** Throws `GatewayFault` `signature-invalid`. */
export function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  { signature, webhookSecrets }: { signature: string; webhookSecrets: readonly string[] },
): GatewayEvent {
  const event = verified(webhookSecrets, secret =>
    stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS),
  )
  // The SDK only refuses old signatures; a future one could be replayed until then.
  if (signedAt(signature) > Date.now() / 1000 + TOLERANCE_SECONDS)
    throw badSignature('The signature is from the future.')
  return { eventId: event.id, type: event.type, livemode: event.livemode, ...subjectOf(event) }
}

/** Events do not name the endpoint's secret. */
function verified<T>(secrets: readonly string[], read: (secret: string) => T): T {
  let message = 'The signature could not be read.'
  for (const secret of secrets) {
    try {
      return read(secret)
    } catch (error) {
      if (error instanceof Error) message = error.message
    }
  }
  throw badSignature(message)
}

function badSignature(message: string): GatewayFault {
  return new GatewayFault('signature-invalid', message, { isTemporary: false })
}

/** Seconds since 1970 from `t=`; like the SDK, uses the last one. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter(part => part.startsWith('t='))
  return Number(times.at(-1)?.slice(2))
}

/** Nothing else of an event is used. */
function subjectOf({ data }: Stripe.Event): Pick<GatewayEvent, 'intentId' | 'accountId'> {
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (about.object === 'account') return { intentId: null, accountId: about.id ?? null }
  if (about.object === 'payment_intent') return { intentId: about.id ?? null, accountId: null }
  const intent = about.payment_intent ?? null
  return { intentId: typeof intent === 'object' && intent ? intent.id : intent, accountId: null }
}
