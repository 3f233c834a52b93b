import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { type ModeratedReview, reviewsProblem } from '#reviews/contract.ts'
import { presentModerated } from './present-review.ts'
import { findOrganizationId, listAllReviews, lockReview, type ModerationFilter, writeHidden } from './store.ts'

type Query = ModerationFilter & AskedPage<MomentPosition>

/** Newest first. */
export async function readAllReviews(
  db: Db,
  { limit, ...wanted }: Query,
): Promise<Page<ModeratedReview, MomentPosition>> {
  const found = await listAllReviews(db, { ...wanted, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
  return { rows: rows.map(presentModerated), next }
}

type Moderation = {
  id: string
  /** Null shows the review again. */
  reason: string | null
  actor: Actor
}

/** Refuses: review-not-found. */
export function moderateReview(db: Db, { id, reason, actor }: Moderation): Promise<ModeratedReview> {
  return db.begin(async tx => {
    const review = await lockReview(tx, id)
    if (!review) throw reviewsProblem('review-not-found')
    const hiddenAt = await writeHidden(tx, { id, reason })
    await recordAudit(tx, {
      actor,
      action: reason === null ? 'review-shown' : 'review-hidden',
      subject: { kind: 'review', id, name: review.facilityName },
      organizationId: await findOrganizationId(tx, review.facilityId),
      before: { reason: review.hiddenReason },
      after: { reason, facilityId: review.facilityId },
    })
    return presentModerated({ ...review, hiddenAt, hiddenReason: reason })
  })
}
