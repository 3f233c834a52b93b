import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { openMember } from '#organizations/server/open-member.ts'
import type { Invitation, Member } from '../contract.ts'
import { findMembers, findOpenInvitations } from './store.ts'

export type Members = z.input<typeof Member>[]
export type Invitations = z.input<typeof Invitation>[]

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function listMembers(db: Db, request: FastifyRequest, id: string): Promise<Members> {
  await openMember(db, request, id)
  return presentMembers(db, id)
}

export async function presentMembers(db: Db | Tx, organizationId: string): Promise<Members> {
  const rows = await findMembers(db, organizationId)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function listInvitations(db: Db, request: FastifyRequest, id: string): Promise<Invitations> {
  await openMember(db, request, id)
  return presentInvitations(db, id)
}

export async function presentInvitations(db: Db | Tx, organizationId: string): Promise<Invitations> {
  const rows = await findOpenInvitations(db, organizationId)
  return rows.map(({ sentAt, expiresAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
