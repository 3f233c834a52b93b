import type { ModeratedReview, Review } from '../contract.ts'
import type { ModeratedRow, ReviewRow } from './store.ts'

export function presentReview({ answer, answeredAt, createdAt, updatedAt, ...row }: ReviewRow): Review {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    changedAt: updatedAt > createdAt ? updatedAt.toISOString() : null,
    answer: answer !== null && answeredAt ? { text: answer, answeredAt: answeredAt.toISOString() } : null,
  }
}

export function presentModerated(row: ModeratedRow): ModeratedReview {
  const { facilityId, facilityName, hiddenAt, hiddenReason } = row
  return {
    ...presentReview(row),
    facility: { id: facilityId, name: facilityName },
    hidden: hiddenAt && hiddenReason !== null ? { reason: hiddenReason, hiddenAt: hiddenAt.toISOString() } : null,
  }
}
