import { z } from 'zod'

const onOff = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')])
const count = z.coerce.number().int().min(0).max(100_000)

const Webhooks = z.strictObject({
  /** An event waits this long before it is sent first. */
  delayMs: count,
  /** Each event is sent so many times more. */
  duplicate: count,
  reorder: z.enum(['off', 'newest-first', 'shuffled']),
  /** Events count as delivered without being sent. */
  drop: onOff,
})

const Gateway = z.strictObject({
  /** The bank refuses to hand out what it had authorized. */
  captureRefused: onOff,
  /** The connection breaks before a capture has any effect. */
  captureUnreachable: onOff,
  /** The operation has its effect, then the connection breaks; so many times (an SDK that tries again uses up one each). */
  responseLost: z.strictObject({ operation: z.string(), times: count }),
  slowMs: count,
  /** New refunds are pending at first. */
  refundPending: onOff,
  /** New refunds fail: at once, or in the end when they are pending first. */
  refundFails: onOff,
})

/** What goes wrong on purpose, in this process. Plain and mutable; all off at first. */
export type Faults = { webhooks: z.infer<typeof Webhooks>; gateway: z.infer<typeof Gateway> }

/** What can be sent to change some of them. */
export const FaultsChange = z.strictObject({
  webhooks: Webhooks.partial().default({}),
  gateway: Gateway.partial().default({}),
})

export function noFaults(): Faults {
  return {
    webhooks: { delayMs: 0, duplicate: 0, reorder: 'off', drop: false },
    gateway: {
      captureRefused: false,
      captureUnreachable: false,
      responseLost: { operation: 'any', times: 0 },
      slowMs: 0,
      refundPending: false,
      refundFails: false,
    },
  }
}

/** True once for each time that the answer of this operation is to be lost. */
export function losesResponse({ gateway: { responseLost } }: Faults, operation: string): boolean {
  if (responseLost.times === 0 || (responseLost.operation !== 'any' && responseLost.operation !== operation))
    return false
  responseLost.times -= 1
  return true
}
