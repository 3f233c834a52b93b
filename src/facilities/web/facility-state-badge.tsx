import type { FacilityState } from '#facilities/rules.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'

export const stateNames: Record<FacilityState, string> = {
  draft: 'Draft',
  published: 'Published',
  hidden: 'Hidden',
  retired: 'Closed down',
}

const tones: Record<FacilityState, BadgeTone> = {
  draft: 'warning',
  published: 'positive',
  hidden: 'info',
  retired: 'neutral',
}

export function FacilityStateBadge({ state }: { state: FacilityState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}
