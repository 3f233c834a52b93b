import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requireAccount } from '#accounts/server/identity.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { organizationsProblem } from '#organizations/contract.ts'
import { openMember, subjectOf } from '#organizations/server/open-member.ts'
import { type AskForm, type Verification, type VerificationRequest, verificationProblem } from '../contract.ts'
import { findEvidence, findLatestRequest, findProof, insertEvidence, insertRequest } from './store.ts'

export type OwnVerification = z.input<typeof Verification>

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function readVerification(db: Db, request: FastifyRequest, id: string): Promise<OwnVerification> {
  await openMember(db, request, id)
  return presentVerification(db, id)
}

/**
 * Refuses: account-needed, organization-not-found, not-allowed, email-unverified, already-verified, verification-open.
 */
export function askVerification(
  db: Db,
  request: FastifyRequest,
  { id, statement, link }: { id: string } & AskForm,
): Promise<OwnVerification> {
  const account = requireAccount(request)
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    if (!account.isEmailVerified) throw organizationsProblem('email-unverified')
    if ((await findProof(tx, id))?.verifiedBy === 'administrator') throw verificationProblem('already-verified')
    const verificationId = await insertRequest(tx, { organizationId: id, statement, accountId: account.id })
    if (!verificationId) throw verificationProblem('verification-open')
    if (link !== '') await insertEvidence(tx, { verificationId, kind: 'website', note: link, addedBy: account.id })
    const subject = subjectOf(opened)
    await recordAudit(tx, { actor: opened.actor, action: 'verification-asked', subject })
    return presentVerification(tx, id)
  })
}

export async function presentVerification(db: Db | Tx, organizationId: string): Promise<OwnVerification> {
  const proof = await findProof(db, organizationId)
  return {
    verifiedAt: proof?.verifiedAt?.toISOString() ?? null,
    verifiedBy: proof?.verifiedBy ?? null,
    request: await presentRequest(db, organizationId),
  }
}

/** The latest. */
export async function presentRequest(
  db: Db | Tx,
  organizationId: string,
): Promise<z.input<typeof VerificationRequest> | null> {
  const found = await findLatestRequest(db, organizationId)
  if (!found) return null
  const evidence = await findEvidence(db, found.id)
  return {
    ...found,
    askedAt: found.askedAt.toISOString(),
    decidedAt: found.decidedAt?.toISOString() ?? null,
    evidence: evidence.map(row => ({ ...row, addedAt: row.addedAt.toISOString() })),
  }
}
