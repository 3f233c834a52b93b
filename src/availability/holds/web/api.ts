import { HOLD_MINUTES } from '#availability/contract.ts'
import type { holdEndpoints } from '#availability/holds/contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { countStep } from '#kit/web/form/count-step.ts'

/**
 * 15 minutes, all or none; returns the expiry by id. Throws `ApiError`: 409 `slot-taken` (`slotIds` names which), 422
 * `slot-over` and others.
 */
export async function holdSlots(slotIds: readonly string[]): Promise<Map<string, string>> {
  const { slots } = await postHold({ body: { slotIds: [...slotIds], holdDurationMinutes: HOLD_MINUTES } })
  countStep('hold')
  return new Map(slots.map(({ slotId, heldUntil }) => [slotId, heldUntil]))
}

/** Others' and expired holds are no error. */
export async function releaseSlots(slotIds: readonly string[]): Promise<void> {
  await postRelease({ body: { slotIds: [...slotIds] } })
}

/** See `holdSlots`. */
export const postHold = caller<typeof holdEndpoints.hold>('POST /api/hold-slots')

/** See `releaseSlots`. */
export const postRelease = caller<typeof holdEndpoints.release>('POST /api/release-slots')
