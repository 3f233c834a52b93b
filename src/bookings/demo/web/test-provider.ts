import type { CalendarCheck } from '#availability/contract.ts'
import { readSpan } from '#availability/web/api.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'

/** ISO 8601. */
export type ProviderTest = { provider: ProviderType; facilityId: string; start: string; end: string }

/** `checked`: null for our own calendar and without slots. */
export type Found = { count: number; checked: CalendarCheck | null }

/** Throws `ApiError`. */
export async function testProvider(test: ProviderTest, transport: Transport): Promise<Found> {
  const { facilityId, ...query } = test
  const slots = await readSpan({ params: { id: facilityId }, query }, transport)
  return { count: slots.filter(({ status }) => status === 'open').length, checked: slots[0]?.checked ?? null }
}
