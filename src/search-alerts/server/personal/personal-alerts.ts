import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteAlertsOf, listAlerts, moveAlerts } from './store.ts'

export const personalAlerts: PersonalPart = {
  moveVisitor: moveAlerts,
  async *exportOf(db, person) {
    yield* under('searchAlerts', await listAlerts(db, person))
  },
  forget: deleteAlertsOf,
}
