import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requireAccount } from '#accounts/server/identity.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Organization, type OrganizationForm, type OwnOrganizations, organizationsProblem } from '../contract.ts'
import { foundOrganization } from './found-organization.ts'
import { openMember, subjectOf } from './open-member.ts'
import { chosenOf } from './open-organization.ts'
import { findMemberships, findOrganization, type MembershipRow, writeOrganization } from './store.ts'

export type OwnOrganization = z.input<typeof Organization>

/** Refuses: account-needed. */
export async function listOrganizations(db: Db, request: FastifyRequest): Promise<z.input<typeof OwnOrganizations>> {
  const memberships = await findMemberships(db, requireAccount(request).id)
  return {
    organizations: memberships.map(present),
    chosenId: chosenOf(request, memberships) ?? memberships[0]?.organizationId ?? null,
  }
}

/** Refuses: account-needed, organization-not-found if the account left it since. */
export async function readOrganization(
  db: Db | Tx,
  { organizationId, accountId }: { organizationId: string; accountId: string },
): Promise<OwnOrganization> {
  const found = (await findMemberships(db, accountId)).find(each => each.organizationId === organizationId)
  if (!found) throw organizationsProblem('organization-not-found')
  return present(found)
}

/** The name may appear in mail to others. Refuses: account-needed, email-unverified. */
export async function createOrganization(
  db: Db,
  request: FastifyRequest,
  form: OrganizationForm,
): Promise<OwnOrganization> {
  const { id: accountId, isEmailVerified } = requireAccount(request)
  if (!isEmailVerified) throw organizationsProblem('email-unverified')
  return db.begin(async tx => {
    const organizationId = await foundOrganization(tx, accountId)
    await writeOrganization(tx, organizationId, form)
    await recordAudit(tx, {
      actor: { role: 'owner', accountId },
      action: 'organization-created',
      subject: { kind: 'organization', id: organizationId, name: form.name },
      after: form,
    })
    return readOrganization(tx, { organizationId, accountId })
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function editOrganization(
  db: Db,
  request: FastifyRequest,
  { id, form }: { id: string; form: OrganizationForm },
): Promise<OwnOrganization> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const before = await findOrganization(tx, id)
    await writeOrganization(tx, id, form)
    await recordAudit(tx, {
      actor: opened.actor,
      action: 'organization-edited',
      subject: subjectOf(opened),
      before,
      after: form,
    })
    return readOrganization(tx, { organizationId: id, accountId: requireAccount(request).id })
  })
}

function present({ organizationId: id, name, kind, role, venues, isVerified }: MembershipRow): OwnOrganization {
  return { id, name, kind, role, venues, isVerified }
}
