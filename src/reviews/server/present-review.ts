import type { Review } from '../contract.ts'
import type { ReviewRow } from './store.ts'

export function presentReview({ answer, answeredAt, createdAt, updatedAt, ...row }: ReviewRow): Review {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    changedAt: updatedAt > createdAt ? updatedAt.toISOString() : null,
    answer: answer !== null && answeredAt ? { text: answer, answeredAt: answeredAt.toISOString() } : null,
  }
}
