import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteOlderTwins, forgetAuthor, listReviewsOf, moveReviews } from './store.ts'

/** A person's reviews of facilities. */
export const personalReviews: PersonalPart = {
  async moveVisitor(tx, move) {
    await deleteOlderTwins(tx, move)
    return moveReviews(tx, move)
  },
  async *exportOf(db, { accountId }) {
    yield* under('reviews', await listReviewsOf(db, accountId))
  },
  async forget(tx, { accountId }) {
    await forgetAuthor(tx, { visitorId: accountId, name: DELETED_NAME })
    return []
  },
}
