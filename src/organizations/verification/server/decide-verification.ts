import type { z } from 'zod'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { organizationsProblem } from '#organizations/contract.ts'
import { notifyOwners, ownersOf } from '#organizations/server/notify-owners.ts'
import { lockForChange, markVerified } from '#organizations/server/queries.ts'
import { type Decision, type QueuedOrganization, type queueStates, verificationProblem } from '../contract.ts'
import {
  decideRequest,
  endVerification,
  findLatestRequest,
  findQueued,
  findQueuedOne,
  insertEvidence,
  type QueuedRow,
} from './store.ts'
import { presentRequest } from './verification.ts'

type Queued = z.input<typeof QueuedOrganization>
type Query = AskedPage<MomentPosition> & { state?: (typeof queueStates)[number] | undefined; text?: string | undefined }

/** Those waiting by their request, longest first; others newest first. */
export async function listOrganizationQueue(
  db: Db,
  { limit, ...wanted }: Query,
): Promise<Page<Queued, MomentPosition>> {
  const found = await findQueued(db, { ...wanted, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, at }) => ({ id, at }))
  return { rows: await Promise.all(rows.map(row => present(db, row))), next }
}

/** Mails the owners. Refuses: organization-not-found, verification-not-open, not-verified. */
export function decideVerification(
  db: Db,
  { id, actor, ...decision }: { id: string; actor: Actor } & Decision,
): Promise<Queued> {
  return db.begin(async tx => {
    await lockForChange(tx, id)
    const before = await findQueuedOne(tx, id)
    if (!before) throw organizationsProblem('organization-not-found')
    if (decision.decision === 'revoke') await revoke(tx, id, { actor, ...decision })
    else await answer(tx, id, { actor, ...decision })
    await recordAudit(tx, {
      actor,
      action: `verification-${pastOf[decision.decision]}`,
      subject: { kind: 'organization', id, name: before.name },
      before: { verifiedAt: before.verifiedAt },
      after: decision,
    })
    await tell(tx, { id, organization: before.name, decision })
    return present(tx, (await findQueuedOne(tx, id))!)
  })
}

const pastOf = { approve: 'approved', decline: 'declined', revoke: 'revoked' } as const

async function answer(
  tx: Tx,
  organizationId: string,
  { actor, ...decision }: { actor: Actor } & Exclude<Decision, { decision: 'revoke' }>,
): Promise<void> {
  const asked = await findLatestRequest(tx, organizationId)
  const [to, reason] =
    decision.decision === 'approve' ? (['approved', null] as const) : (['declined', decision.reason] as const)
  const by = actor.accountId
  if (!asked || !(await decideRequest(tx, { id: asked.id, from: 'submitted', to, by, reason })))
    throw verificationProblem('verification-not-open')
  if (decision.decision !== 'approve') return
  await insertEvidence(tx, { verificationId: asked.id, kind: decision.kind, note: decision.seen, addedBy: by })
  await markVerified(tx, organizationId, 'administrator')
}

async function revoke(
  tx: Tx,
  organizationId: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  if (!(await endVerification(tx, organizationId))) throw verificationProblem('not-verified')
  const asked = await findLatestRequest(tx, organizationId)
  // There is none for a listing or a demo.
  if (asked) await decideRequest(tx, { id: asked.id, from: 'approved', to: 'revoked', by: actor.accountId, reason })
}

type Told = { id: string; organization: string; decision: Decision }

async function tell(tx: Tx, { id, organization, decision }: Told): Promise<void> {
  const owners = await ownersOf(tx, id)
  if (decision.decision === 'approve') await notifyOwners(tx, owners, 'organization-verified', { id, organization })
  else {
    const facts = { id, organization, reason: decision.reason, decision: pastOf[decision.decision] }
    await notifyOwners(tx, owners, 'organization-unverified', facts)
  }
}

async function present(db: Db | Tx, { verifiedAt, ...row }: QueuedRow): Promise<Queued> {
  return { ...row, verifiedAt: verifiedAt?.toISOString() ?? null, request: await presentRequest(db, row.id) }
}
