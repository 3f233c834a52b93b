import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteLeadsOf, listLeadsOf } from './store.ts'

export const personalLeads: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('requests', await listLeadsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) => (provedEmail ? deleteLeadsOf(tx, provedEmail) : []),
}
