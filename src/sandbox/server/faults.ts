import { z } from 'zod'

const onOff = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')])
const count = z.coerce.number().int().min(0).max(100_000)

const Webhooks = z.strictObject({
  /** Before the first delivery. */
  delayMs: count,
  /** Further deliveries of each event. */
  duplicate: count,
  reorder: z.enum(['off', 'newest-first', 'shuffled']),
  /** Marks events delivered without sending. */
  drop: onOff,
})

const Gateway = z.strictObject({
  /** The bank declines the capture. */
  captureRefused: onOff,
  /** The connection breaks before a capture takes effect. */
  captureUnreachable: onOff,
  /** The operation takes effect, then the connection breaks; `times` includes SDK retries. */
  responseLost: z.strictObject({ operation: z.string(), times: count }),
  slowMs: count,
  refundPending: onOff,
  /** At once, or after being pending. */
  refundFails: onOff,
})

/** Injected faults of this process; mutable, all off initially. */
export type Faults = { webhooks: z.infer<typeof Webhooks>; gateway: z.infer<typeof Gateway> }

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

/** True once per response to drop. */
export function losesResponse({ gateway: { responseLost } }: Faults, operation: string): boolean {
  if (responseLost.times === 0 || (responseLost.operation !== 'any' && responseLost.operation !== operation))
    return false
  responseLost.times -= 1
  return true
}
