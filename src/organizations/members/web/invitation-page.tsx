import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountGate } from '#accounts/web/account-gate.tsx'
import { sessionQuery, useSignOut } from '#accounts/web/api.ts'
import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Organization } from '#organizations/contract.ts'
import { roleHints, roleLabels } from '#organizations/organization-labels.ts'
import { chooseOrganization } from '#organizations/web/choose-organization.ts'
import type { OpenedInvitation } from '../contract.ts'
import { openedInvitationQuery, useAcceptInvitation } from './api.ts'
import { venuesText } from './venues-text.ts'

/** /invitation/organization?token=…: accepts by the button only, since mail scanners open links. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <PanelPage>
      <PageHead title="Your invitation" isHidden />
      <Invitation token={token} />
    </PanelPage>
  )
}

function Invitation({ token }: { token: string }) {
  const opened = useQuery(openedInvitationQuery(token))
  const accept = useAcceptInvitation()
  if (accept.data) return <Joined organization={accept.data} />
  if (opened.isError)
    return (
      <Panel heading="This invitation doesn’t work">
        <Notice tone="warning">{detailOf(opened.error)}</Notice>
        <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
          Your facilities
        </Link>
      </Panel>
    )
  if (!opened.data)
    return (
      <Panel heading="Your invitation">
        <Skeleton className="h-40 rounded-lg" />
      </Panel>
    )
  return <Offer invitation={opened.data} accept={accept} token={token} />
}

type OfferProps = { invitation: OpenedInvitation; token: string; accept: ReturnType<typeof useAcceptInvitation> }

function Offer({ invitation, token, accept }: OfferProps) {
  const { organization, role, venues, invitedBy, email } = invitation
  return (
    <Panel heading={`Join ${organization}`}>
      <p className="wrap-anywhere">
        {invitedBy ?? 'A former member'} invited <strong>{email}</strong> as {roleLabels[role].toLowerCase()}.
      </p>
      <p className="text-muted">
        {roleHints[role]}
        {venues !== null && ` Venues: ${venuesText(venues)}.`}
      </p>
      {accept.isError && <Notice tone="danger">{detailOf(accept.error)}</Notice>}
      <Acceptance email={email} isBusy={accept.isPending} onAccept={() => accept.mutate(token)} />
    </Panel>
  )
}

type AcceptanceProps = { email: string; isBusy: boolean; onAccept: () => void }

/** With the account of that address, signed in and verified first. */
function Acceptance({ email, isBusy, onAccept }: AcceptanceProps) {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(false)
  const account = session.data?.account
  if (session.isPending) return <Skeleton className="h-13 rounded-md" />
  if (!account)
    return (
      <>
        <Button size="lg" onClick={() => setOpen(true)}>
          Sign in or create an account
        </Button>
        <AccountGate
          open={isOpen}
          onOpenChange={setOpen}
          newTitle="Create an account"
          reason={`Use ${email} to accept the invitation.`}
          start={{ way: 'sign-up', email }}
        />
      </>
    )
  if (account.email !== email)
    return (
      <>
        <Notice tone="warning">
          You’re signed in as {account.email}. This invitation was sent to {email}.
        </Notice>
        <Button size="lg" busy={signOut.isPending} busyLabel="Signing out" onClick={() => signOut.mutate()}>
          Use another account
        </Button>
      </>
    )
  if (!account.isEmailVerified) return <VerifyNotice account={account} />
  return (
    <Button size="lg" busy={isBusy} busyLabel="Accepting" onClick={onAccept}>
      Accept invitation
    </Button>
  )
}

function Joined({ organization: { id, name } }: { organization: Organization }) {
  return (
    <Panel heading="You’re in" takesFocus>
      <Notice tone="positive">You’re now a member of {name}.</Notice>
      <Button onClick={() => chooseOrganization(id, paths.owner)}>Open {name}</Button>
    </Panel>
  )
}
