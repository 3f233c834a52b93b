import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { memberEndpoints } from '../contract.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { changeMember, leaveOrganization, removeMember } from './change-member.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts'
import { listInvitations, listMembers } from './members.ts'

export function memberRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, memberEndpoints.list, ({ params, request }) => listMembers(db, request, params.id))
  serve(app, memberEndpoints.change, ({ params, body, request }) => changeMember(db, request, { ...params, ...body }))
  serve(app, memberEndpoints.remove, ({ params, request }) => removeMember(db, request, params))
  serve(app, memberEndpoints.leave, ({ params, request }) => leaveOrganization(db, request, params.id))
  serve(app, memberEndpoints.invitations, ({ params, request }) => listInvitations(db, request, params.id))
  serve(app, memberEndpoints.invite, ({ params, body, request, reply }) =>
    inviteMember(db, { request, reply }, { ...params, ...body }),
  )
  serve(app, memberEndpoints.resend, ({ params, request, reply }) => resendInvitation(db, { request, reply }, params))
  serve(app, memberEndpoints.withdraw, ({ params, request }) => withdrawInvitation(db, { request }, params))
  serve(app, memberEndpoints.open, ({ body, request }) => openInvitation(db, request, body.token))
  serve(app, memberEndpoints.accept, ({ body, request }) => acceptInvitation(db, request, body.token))
}
