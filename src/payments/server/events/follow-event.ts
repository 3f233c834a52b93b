import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '#kit/shared/problem.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { isEcho } from '#payments/rules.ts'
import { type GatewayEvent, GatewayFault } from '../gateway.ts'
import { updatePayoutAccount } from '../payout-accounts/store.ts'
import type { PaymentServices } from '../purposes.ts'
import { recheckRefunds } from '../refunds/settle-refunds.ts'
import { settlePayment, settleRead } from '../settle-payment.ts'
import { findPayment, type Payment } from '../store.ts'
import { markEventApplied, receiveEvent } from './store.ts'

type Delivery = { rawBody: Buffer; signature: string }
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/**
 * Events may be late, duplicated, out of order or unknown: they only trigger settling, which reads everything again.
 * One that cannot be applied now is refused with payment-unsettled, so the provider resends it. Ignores events of the
 * other mode (test, live). Refuses: signature-invalid.
 */
export async function followEvent(
  services: PaymentServices,
  delivery: Delivery,
  log: Log,
): Promise<{ received: true }> {
  const event = readEvent(services, delivery)
  // Endpoints for connected accounts also receive their test-mode events.
  if (event.livemode !== (services.gateway.name === 'stripe')) {
    log.info({ event: event.type, livemode: event.livemode }, 'event-of-other-mode')
    return { received: true }
  }
  const payment = event.intentId ? await findPayment(services.db, { intentId: event.intentId }) : undefined
  if (payment && isEcho(event.type, payment.status)) {
    // Every purchase has two, so nothing is written, unless a process died while it followed an earlier delivery.
    await markEventApplied(services.db, event.eventId)
    return { received: true }
  }
  if (!(await receiveEvent(services.db, event))) return { received: true }
  try {
    await apply(services, event, { payment, log })
  } catch (error) {
    if (error instanceof GatewayFault && error.isTemporary) throw paymentsProblem('payment-unsettled')
    if (!(error instanceof GatewayFault) && !(error instanceof Problem)) throw error
    log.warn({ err: error, event: event.type }, 'event-not-followed')
  }
  await markEventApplied(services.db, event.eventId)
  return { received: true }
}

function readEvent({ gateway }: PaymentServices, { rawBody, signature }: Delivery): GatewayEvent {
  try {
    return gateway.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('signature-invalid')
    throw error
  }
}

async function apply(
  services: PaymentServices,
  { type, accountId }: GatewayEvent,
  { payment, log }: { payment: Payment | undefined; log: Log },
): Promise<void> {
  if (accountId) {
    const { canTakePayments } = await services.gateway.readAccount(accountId)
    return updatePayoutAccount(services.db, accountId, canTakePayments)
  }
  // Not ours, or older than our database; a redelivery would not help.
  if (!payment) return log.warn({ event: type }, 'event-of-unknown-payment')
  if (!type.startsWith('refund.')) {
    const settled = await settleRead(services, payment)
    // The provider takes no more money, so the books stay. Somebody must send the bank proof of the refund.
    if (type === 'charge.dispute.created' && settled.status === 'refunded')
      log.warn({ payment: payment.id }, 'refunded-payment-disputed')
    return
  }
  await recheckRefunds(services, payment)
  await settlePayment(services, payment)
}
