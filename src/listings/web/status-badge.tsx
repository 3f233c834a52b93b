import { Badge } from '#kit/web/badge.tsx'
import type { ListingStatus } from '../rules.ts'
import { statusNames } from './listing-labels.ts'

export function StatusBadge({ status }: { status: ListingStatus }) {
  return <Badge tone={status === 'approved' ? 'positive' : 'info'}>{statusNames[status]}</Badge>
}
