import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { requireVenue } from '#facilities/venues/server/venues.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type OpenMember, openMember, subjectOf } from '#organizations/server/open-member.ts'
import type { ApprovalRule, ApprovalRules } from '../contract.ts'
import { findRule, findVenueRules, makeFollow, writeRule } from './store.ts'

type Of = { request: FastifyRequest; id: string }

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function readApprovalRules(db: Db, { request, id }: Of): Promise<ApprovalRules> {
  return present(db, await openMember(db, request, id))
}

type Change = Of & { venueId: string | null; rule: ApprovalRule | null; includeOwn: boolean }

/**
 * A member limited to venues sets the rules of these. Refuses: account-needed, organization-not-found, not-allowed,
 * venue-not-found.
 */
export function writeApprovalRule(db: Db, { request, id, venueId, rule, includeOwn }: Change): Promise<ApprovalRules> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const name = venueId === null ? undefined : await requireVenue(tx, opened, { request, id, venueId })
    if (opened.venueIds !== null && (venueId === null || !opened.venueIds.includes(venueId)))
      throw accountsProblem('not-allowed')
    const before = await ruleBefore(tx, opened, venueId)
    await writeRule(tx, { organizationId: id, venueId }, rule)
    const following = includeOwn ? await makeFollow(tx, { organizationId: id, venueId }) : 0
    await recordAudit(tx, {
      actor: opened.actor,
      action: 'approval-changed',
      subject: venueId === null ? subjectOf(opened) : { kind: 'venue', id: venueId, name: name! },
      organizationId: id,
      before: { rule: before },
      after: { rule, facilitiesFollowing: following },
    })
    return present(tx, opened)
  })
}

async function ruleBefore(tx: Tx, opened: OpenMember, venueId: string | null): Promise<ApprovalRule | null> {
  if (venueId === null) return (await findRule(tx, opened.organizationId)).rule
  return (await findVenueRules(tx, { ...opened, venueIds: [venueId] }))[0]?.rule ?? null
}

async function present(db: Db | Tx, opened: OpenMember): Promise<ApprovalRules> {
  return { ...(await findRule(db, opened.organizationId)), venues: await findVenueRules(db, opened) }
}
