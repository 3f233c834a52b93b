import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { approvalRulesQuery } from './api.ts'
import { RuleForm, type RuleRow } from './rule-form.tsx'
import { ruleText } from './rule-format.ts'

type ApprovalSectionProps = {
  organizationId: string
  /** May change rules of the venues shown. */
  mayEdit: boolean
  /** May change the organization's. */
  mayEditAll: boolean
}

/** The rule of an organization, and those of its venues. */
export function ApprovalSection({ organizationId, mayEdit, mayEditAll }: ApprovalSectionProps) {
  const [edited, setEdited] = useState<RuleRow | null>(null)
  const rules = useQuery(approvalRulesQuery(organizationId))
  if (rules.isError)
    return (
      <LoadFailed title="We couldn’t load how you approve" error={rules.error} onRetry={() => void rules.refetch()} />
    )
  if (!rules.data) return <Skeleton className="h-64 rounded-lg" />
  const { venues, ...whole } = rules.data
  const rows: RuleRow[] = [
    { ...whole, id: null, name: 'All facilities', unset: 'Set by each facility' },
    ...venues.map(venue => ({ ...venue, unset: whole.rule ? 'As all facilities' : 'Set by each facility' })),
  ]
  return (
    <section aria-label="Approval" className="flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        Choose how bookings are approved for all facilities, or for one venue. Facilities with their own setting keep it
        unless you include them.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(row => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
            <p className="min-w-0 py-2">
              <span className="font-semibold wrap-anywhere">{row.name}</span>
              <br />
              <span className="text-muted">{row.rule ? ruleText(row.rule) : row.unset}</span>
              <br />
              <span className="text-sm text-muted">{countsText(row)}</span>
            </p>
            {(row.id === null ? mayEditAll : mayEdit) && (
              <Button tone="quiet" size="sm" onClick={() => setEdited(row)}>
                Change<span className="sr-only"> {row.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={edited !== null} onClose={() => setEdited(null)} title={edited ? `Approval: ${edited.name}` : ''}>
        {edited && <RuleForm organizationId={organizationId} row={edited} onDone={() => setEdited(null)} />}
      </Dialog>
    </section>
  )
}

function countsText({ following, own }: RuleRow): string {
  const follow = following === 1 ? '1 facility uses this' : `${following.toLocaleString('en-US')} facilities use this`
  const differ = own === 1 ? '1 uses its own setting' : `${own.toLocaleString('en-US')} use their own setting`
  if (own === 0) return follow
  return following === 0 ? differ : `${follow}, ${differ}`
}
