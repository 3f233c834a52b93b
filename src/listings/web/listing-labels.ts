import type { ListingStatus } from '../rules.ts'

export const statusNames: Record<ListingStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  declined: 'Declined',
}
