import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import * as store from './store.ts'

export const personalBookings: PersonalPart = {
  async moveVisitor(tx, move) {
    const bookings = (await store.moveBookings(tx, move)) + (await store.moveConversations(tx, move))
    await store.leaveSecondPlaces(tx, move)
    return bookings + (await store.movePlaces(tx, move))
  },
  async *exportOf(db, person) {
    for (const [section, rows] of Object.entries(await store.listKept(db, person))) yield* under(section, rows)
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await store.countAhead(tx, accountId)
    return count > 0 ? [{ code: 'bookings', count }] : []
  },
  async forget(tx, person) {
    const bookings = await store.forgetCustomer(tx, person, DELETED_NAME)
    await store.deleteConversations(tx, person)
    return [...bookings, ...(await store.deletePlaces(tx, person))]
  },
}
