import { Zap } from 'lucide-react'
import type { ProviderType } from '#facilities/contract.ts'
import { Badge } from '#kit/web/badge.tsx'

/** Who takes the booking (specification, section 2): we at once, CivicRec as a partner, or a system of the owner's. */
export function ProviderBadge({ providerType }: { providerType: ProviderType }) {
  switch (providerType) {
    case 'manual':
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
