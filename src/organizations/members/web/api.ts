import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { Grant, Invitation, InvitationForm, Member, memberEndpoints } from '../contract.ts'

export function membersQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/organizations', id, 'members'],
    queryFn: ({ client }) => listMembers({ params: { id } }, transportOf(client)),
  })
}

export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/organizations', id, 'invitations'],
    queryFn: ({ client }) => listInvitations({ params: { id } }, transportOf(client)),
  })
}

/** Each returns the list it changed. */
export function useMemberChanges(id: string) {
  const client = useQueryClient()
  const keepMembers = (members: Member[]) => {
    client.setQueryData(membersQuery(id).queryKey, members)
    // Somebody’s invitations may have ended with the role.
    void client.invalidateQueries({ queryKey: invitationsQuery(id).queryKey })
  }
  const keepInvitations = (invitations: Invitation[]) => client.setQueryData(invitationsQuery(id).queryKey, invitations)
  return {
    change: useMutation({
      mutationFn: ({ accountId, ...body }: Grant & { accountId: string }) =>
        changeMember({ params: { id, accountId }, body }),
      onSuccess: keepMembers,
    }),
    remove: useMutation({
      mutationFn: (accountId: string) => removeMember({ params: { id, accountId }, body: {} }),
      onSuccess: keepMembers,
    }),
    leave: useMutation({
      mutationFn: () => leaveOrganization({ params: { id }, body: {} }),
      onSuccess: () => forgetOrganizations(client),
    }),
    invite: useMutation({
      mutationFn: (body: InvitationForm) => inviteMember({ params: { id }, body }),
      onSuccess: keepInvitations,
    }),
    resend: useMutation({
      mutationFn: (invitationId: string) => resendInvitation({ params: { id, invitationId }, body: {} }),
      onSuccess: keepInvitations,
    }),
    withdraw: useMutation({
      mutationFn: (invitationId: string) => withdrawInvitation({ params: { id, invitationId }, body: {} }),
      onSuccess: keepInvitations,
    }),
  }
}

export function openedInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/organization-invitations', token],
    queryFn: ({ client }) => openInvitation({ body: { token } }, transportOf(client)),
    retry: false,
  })
}

export function useAcceptInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => acceptInvitation({ body: { token } }),
    onSuccess: () => forgetOrganizations(client),
  })
}

/** Everything shown may be of another organization now. */
function forgetOrganizations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['/api/organizations'] })
}

const listMembers = caller<typeof memberEndpoints.list>('GET /api/organizations/:id/members')
const changeMember = caller<typeof memberEndpoints.change>('POST /api/organizations/:id/members/:accountId')
const removeMember = caller<typeof memberEndpoints.remove>('POST /api/organizations/:id/members/:accountId/remove')
const leaveOrganization = caller<typeof memberEndpoints.leave>('POST /api/organizations/:id/leave')
const listInvitations = caller<typeof memberEndpoints.invitations>('GET /api/organizations/:id/invitations')
const inviteMember = caller<typeof memberEndpoints.invite>('POST /api/organizations/:id/invitations')
const resendInvitation = caller<typeof memberEndpoints.resend>(
  'POST /api/organizations/:id/invitations/:invitationId/resend',
)
const withdrawInvitation = caller<typeof memberEndpoints.withdraw>(
  'POST /api/organizations/:id/invitations/:invitationId/withdraw',
)
const openInvitation = caller<typeof memberEndpoints.open>('POST /api/organization-invitations/open')
const acceptInvitation = caller<typeof memberEndpoints.accept>('POST /api/organization-invitations/accept')
