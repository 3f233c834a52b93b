import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteAllOf, listKept } from './store.ts'

/** Addresses that an account is told at, and what owners of facilities were told of a customer. */
export const personalWebhooks: PersonalPart = {
  async *exportOf(db, person) {
    yield* under('webhooks', await listKept(db, person))
  },
  forget: deleteAllOf,
}
