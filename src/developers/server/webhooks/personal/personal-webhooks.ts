import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteAllOf, listKept } from './store.ts'

/** Webhooks, and events about a customer's bookings. */
export const personalWebhooks: PersonalPart = {
  async *exportOf(db, person) {
    yield* under('webhooks', await listKept(db, person))
  },
  forget: deleteAllOf,
}
