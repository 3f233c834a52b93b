import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { roleLabels } from '#organizations/organization-labels.ts'
import type { Invitation } from '../contract.ts'
import { invitationsQuery, useMemberChanges } from './api.ts'
import type { Granting } from './invite-dialog.tsx'
import { venuesText } from './venues-text.ts'

/** Nothing without open invitations. */
export function InvitationList({ organizationId, account }: Pick<Granting, 'organizationId' | 'account'>) {
  const heading = useId()
  const invitations = useQuery(invitationsQuery(organizationId))
  const { resend, withdraw } = useMemberChanges(organizationId)
  if (invitations.isError)
    return (
      <LoadFailed
        title="We couldn’t load the invitations"
        error={invitations.error}
        onRetry={() => void invitations.refetch()}
      />
    )
  const failure = [resend.error, withdraw.error].find(error => error !== null && !needsSignIn(error))
  const again = resend.variables
  if (!failure && !invitations.data?.length) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-2xl">
        Pending invitations
      </h2>
      {failure && <Notice tone="danger">{detailOf(failure)}</Notice>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {invitations.data?.map(invitation => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <Description invitation={invitation} />
            <span className="flex flex-wrap gap-1">
              <Button
                tone="quiet"
                size="sm"
                busy={resend.isPending && again === invitation.id}
                busyLabel="Sending"
                onClick={() =>
                  resend.mutate(invitation.id, {
                    onSuccess: () => toast({ title: 'Invitation sent again', description: invitation.email }),
                  })
                }
              >
                Resend<span className="sr-only"> to {invitation.email}</span>
              </Button>
              <Button
                tone="quiet"
                size="sm"
                busy={withdraw.isPending && withdraw.variables === invitation.id}
                busyLabel="Withdrawing"
                onClick={() =>
                  withdraw.mutate(invitation.id, { onSuccess: () => toast({ title: 'Invitation withdrawn' }) })
                }
              >
                Withdraw<span className="sr-only"> the invitation to {invitation.email}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <SignInAgainDialog
        account={account}
        error={resend.error}
        onSignedIn={() => again && resend.mutate(again)}
        onCancel={() => resend.reset()}
      />
    </section>
  )
}

function Description({ invitation }: { invitation: Invitation }) {
  const { email, role, venues, invitedBy, sentAt, expiresAt } = invitation
  const isExpired = (useNow() ?? 0) > new Date(expiresAt).getTime()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {email}
        {isExpired && <Badge tone="warning">Expired</Badge>}
      </p>
      <p className="text-sm text-muted">
        {roleLabels[role]}
        {role !== 'owner' && `, venues: ${venuesText(venues)}`}. Sent <LocalTime at={sentAt} />
        {invitedBy && ` by ${invitedBy}`}.
      </p>
    </div>
  )
}
