import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { forgetSubmitter, listTournamentsOf } from './store.ts'

export const personalTournaments: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('tournaments', await listTournamentsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) => (provedEmail ? forgetSubmitter(tx, provedEmail) : []),
}
