import { type CardGateway, GatewayFault } from './gateway.ts'

/** Each may take ten seconds, and a run handles many payments. */
const MAX_UNANSWERED = 2

export type CircuitBreaker = {
  gateway: CardGateway
  isOver(): boolean
}

/**
 * For one run of a job. After two consecutive timeouts it refuses every call as unreachable, so a silent provider
 * delays neither other work nor the next run.
 */
export function withCircuitBreaker(gateway: CardGateway): CircuitBreaker {
  let unanswered = 0
  const isOver = () => unanswered >= MAX_UNANSWERED

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    if (isOver()) throw new GatewayFault('unreachable', 'The provider is no longer called.', { isTemporary: true })
    try {
      const answer = await call()
      unanswered = 0
      return answer
    } catch (error) {
      unanswered = error instanceof GatewayFault && error.code === 'unreachable' ? unanswered + 1 : 0
      throw error
    }
  }

  return {
    isOver,
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
