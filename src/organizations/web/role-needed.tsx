import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Action } from '#accounts/rules.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { roleLabels, whoMay } from '../organization-labels.ts'
import { useShownOrganization } from './api.ts'
import { useMay } from './use-may.ts'

type RoleNeededProps = {
  action: Action
  /** For members who may not. */
  title: string
  children: ReactNode
}

/** The page, or a sentence that says whose role includes it. */
export function RoleNeeded({ action, title, children }: RoleNeededProps) {
  return useMay()(action) === false ? <OtherRole {...{ action, title }} /> : children
}

function OtherRole({ action, title }: Omit<RoleNeededProps, 'children'>) {
  const { organization } = useShownOrganization(null)
  return (
    <EmptyState icon={Lock} title={title}>
      {organization && `Your role at ${organization.name} is ${roleLabels[organization.role]}. `}
      Only {whoMay(action)} can {action.startsWith('see-') ? 'see' : 'do'} this.
    </EmptyState>
  )
}
