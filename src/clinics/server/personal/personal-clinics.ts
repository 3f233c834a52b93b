import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import * as store from './store.ts'

/** Bookings, waiting-list entries and clinics led. */
export const personalClinics: PersonalPart = {
  async moveVisitor(tx, move) {
    await store.lockClinicsOf(tx, move.from)
    const holds = await store.moveHolds(tx, move)
    await store.leaveDuplicateWaiting(tx, move)
    return holds + (await store.moveBookingsAndWaiting(tx, move))
  },
  async *exportOf(db, person) {
    for (const [section, rows] of Object.entries(await store.listKept(db, person))) yield* under(section, rows)
  },
  async reasonsToStay(tx, { accountId }) {
    const { booked, hosted } = await store.countAhead(tx, accountId)
    return [
      ...(booked > 0 ? [{ code: 'clinic-bookings' as const, count: booked }] : []),
      ...(hosted > 0 ? [{ code: 'clinics' as const, count: hosted }] : []),
    ]
  },
  async forget(tx, person) {
    await store.lockClinicsOf(tx, person.accountId)
    return [
      ...(await store.forgetParticipants(tx, person.accountId, DELETED_NAME)),
      ...(await store.deleteWaiting(tx, person)),
      ...(await store.forgetAthlete(tx, person.accountId, DELETED_NAME)),
    ]
  },
}
