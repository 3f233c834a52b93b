import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { forgetSender, listListingsOf } from './store.ts'

export const personalListings: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('listings', await listListingsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) =>
    provedEmail ? forgetSender(tx, { email: provedEmail, name: DELETED_NAME }) : [],
}
