import { openBreaker } from '#kit/server/resilience.ts'
import { type CardGateway, GatewayFault } from './gateway.ts'

/** Each may take ten seconds, and a run handles many payments. */
const BREAKER = { failures: 2, restMs: Number.POSITIVE_INFINITY }

export type CircuitBreaker = {
  gateway: CardGateway
  isOver(): boolean
}

/**
 * For one run of a job. After two consecutive timeouts it refuses every call as unreachable, so a silent provider
 * delays neither other work nor the next run.
 */
export function withCircuitBreaker(gateway: CardGateway): CircuitBreaker {
  const breaker = openBreaker(BREAKER)

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    if (breaker.isResting())
      throw new GatewayFault('unreachable', 'The provider is no longer called.', { isTemporary: true })
    try {
      const answer = await call()
      breaker.succeeded()
      return answer
    } catch (error) {
      if (error instanceof GatewayFault && error.code === 'unreachable') breaker.failed()
      else breaker.succeeded()
      throw error
    }
  }

  return {
    isOver: breaker.isResting,
    gateway: {
      ...gateway,
      readIntent: intentId => ask(() => gateway.readIntent(intentId)),
      capture: (intentId, key) => ask(() => gateway.capture(intentId, key)),
      cancel: intentId => ask(() => gateway.cancel(intentId)),
      refund: refund => ask(() => gateway.refund(refund)),
      readRefund: refundId => ask(() => gateway.readRefund(refundId)),
      transfer: transfer => ask(() => gateway.transfer(transfer)),
      findTransfer: of => ask(() => gateway.findTransfer(of)),
      readAccount: accountId => ask(() => gateway.readAccount(accountId)),
    },
  }
}
