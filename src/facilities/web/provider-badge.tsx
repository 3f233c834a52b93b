import { Hourglass, Zap } from 'lucide-react'
import type { Facility } from '#facilities/contract.ts'
import { Badge } from '#kit/web/badge.tsx'

type ProviderBadgeProps = Pick<Facility, 'providerType' | 'approval'> &
  Partial<Pick<Facility, 'hasPrice'>> & {
    /** In a list only what differs stands out. */
    isQuiet?: boolean
  }

/**
 * The booking system (specification, section 2): ours, CivicRec as a partner, or the owner's own. Not called instant if
 * it needs approval or is not sold.
 */
export function ProviderBadge({ providerType, approval, hasPrice = true, isQuiet = false }: ProviderBadgeProps) {
  switch (providerType) {
    case 'manual':
      if (!hasPrice) return null
      if (approval === 'request')
        return (
          <Badge tone="info">
            <Hourglass aria-hidden="true" className="size-3" />
            Request to Book
          </Badge>
        )
      if (isQuiet)
        return (
          <span className="inline-flex items-center gap-1 text-xs font-semibold text-muted">
            <Zap aria-hidden="true" className="size-3 fill-current" />
            Instant Booking
          </span>
        )
      return (
        <Badge tone="positive">
          <Zap aria-hidden="true" className="size-3 fill-current" />
          Instant Booking
        </Badge>
      )
    case 'civicrec':
      return <Badge tone="info">CivicRec Partner</Badge>
    case 'rectrac':
    case 'activenet':
    case 'perfectmind':
      return <Badge>External System</Badge>
  }
}
