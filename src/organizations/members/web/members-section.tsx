import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { Organization } from '#organizations/contract.ts'
import { roleLabels } from '#organizations/organization-labels.ts'
import { mayGrant, type Standing } from '#organizations/rules.ts'
import type { Member } from '../contract.ts'
import { membersQuery } from './api.ts'
import type { NamedVenue } from './grant-fields.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ChangeMemberDialog, EndMembershipDialog } from './member-dialogs.tsx'
import { venuesText } from './venues-text.ts'

type MembersSectionProps = { organization: Organization; account: Account; venues: readonly NamedVenue[] }

/** Members, and for those who decide on them the open invitations. */
export function MembersSection({ organization, account, venues }: MembersSectionProps) {
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Member | null>(null)
  const [ended, setEnded] = useState<Member | null>(null)
  const members = useQuery(membersQuery(organization.id))
  const by = { role: organization.role, venueIds: idsOf(organization.venues) }
  const granting = { organizationId: organization.id, account, by, venues }
  const decides = by.role === 'owner' || by.role === 'manager'
  return (
    <div className="flex flex-col gap-6">
      {decides && (
        <Button className="self-start" onClick={() => setInviting(true)}>
          Invite member
        </Button>
      )}
      {members.isError && (
        <LoadFailed title="We couldn’t load the members" error={members.error} onRetry={() => void members.refetch()} />
      )}
      {members.isPending && <Skeleton className="h-64 rounded-lg" />}
      {members.data && (
        <Table
          caption="Members"
          captionHidden
          stacked
          rows={members.data}
          rowKey={member => member.accountId}
          columns={columnsOf({ account, by, onChange: setChanged, onEnd: setEnded })}
        />
      )}
      {decides && <InvitationList {...granting} />}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} {...granting} />
      <ChangeMemberDialog member={changed} onClose={() => setChanged(null)} {...granting} />
      <EndMembershipDialog
        member={ended}
        organizationId={organization.id}
        account={account}
        onClose={() => setEnded(null)}
      />
    </div>
  )
}

type ColumnsOptions = {
  account: Account
  by: Standing
  onChange: (member: Member) => void
  onEnd: (member: Member) => void
}

function columnsOf({ account, by, onChange, onEnd }: ColumnsOptions): TableColumn<Member>[] {
  return [
    { key: 'name', header: 'Name', rowHeader: true, cell: member => <Name member={member} of={account} /> },
    {
      key: 'role',
      header: 'Role',
      cell: member => <span className="whitespace-nowrap">{roleLabels[member.role]}</span>,
    },
    { key: 'venues', header: 'Venues', cell: member => venuesText(member.venues) },
    {
      key: 'since',
      header: 'Since',
      cell: member => (
        <span className="whitespace-nowrap">
          <LocalTime at={member.since} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      cell: member => <Actions {...{ member, by, onChange, onEnd }} isSelf={member.accountId === account.id} />,
    },
  ]
}

type ActionsProps = Omit<ColumnsOptions, 'account'> & { member: Member; isSelf: boolean }

function Actions({ member, by, isSelf, onChange, onEnd }: ActionsProps) {
  const isOurs = mayGrant(by, { role: member.role, venueIds: idsOf(member.venues) })
  return (
    <span className="flex gap-1 sm:justify-end">
      {isOurs && (
        <Button tone="quiet" size="sm" onClick={() => onChange(member)}>
          Change<span className="sr-only"> {member.name}</span>
        </Button>
      )}
      {(isSelf || isOurs) && (
        <Button tone="quiet" size="sm" onClick={() => onEnd(member)}>
          {isSelf ? 'Leave' : 'Remove'}
          <span className="sr-only"> {isSelf ? 'the organization' : member.name}</span>
        </Button>
      )}
    </span>
  )
}

function Name({ member, of }: { member: Member; of: Account }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {member.name}
        {member.accountId === of.id && <Badge>You</Badge>}
      </span>
      <span className="font-normal wrap-anywhere text-muted">{member.email}</span>
    </span>
  )
}

function idsOf(venues: readonly { id: string }[] | null): string[] | null {
  return venues && venues.map(({ id }) => id)
}
