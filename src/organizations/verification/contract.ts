import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { uploadProblem } from '#kit/shared/upload-problem.ts'
import { memberProblems, oneOrganization, organizationsProblem } from '../contract.ts'
import { organizationKinds } from '../rules.ts'
import { DOCUMENTS, evidenceKinds, linkFault, reasonFault, statementFault } from './verification-form.ts'

export const verificationProblem = problems({
  'already-verified': [409, 'We’ve already verified this organization.'],
  'verification-open': [409, 'You’ve already asked. We’ll email you when we’ve decided.'],
  'verification-not-open': [409, 'This request was already decided, or there’s none.'],
  'not-verified': [409, 'This organization isn’t verified.'],
  'documents-full': [409, `You can add up to ${DOCUMENTS.most} documents. Remove one to add another.`],
  'document-not-found': [404, 'This document doesn’t exist.'],
  'document-invalid': [422, 'This isn’t a PDF, JPEG, PNG or WebP file, or it’s damaged. It wasn’t saved.'],
  'document-too-many-pixels': [422, `This picture is larger than ${DOCUMENTS.megapixels} megapixels. Make it smaller.`],
  'document-busy': [503, 'We’re processing a lot of pictures right now. Please try again in a moment.'],
})

export const verificationStates = ['submitted', 'approved', 'declined', 'revoked'] as const

/** What was seen. Times are ISO 8601, UTC. */
export const Evidence = z.object({
  id: z.uuid(),
  kind: z.enum(evidenceKinds),
  note: z.string(),
  /** Null without a file. */
  fileName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  addedAt: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

export const VerificationRequest = z.object({
  id: z.uuid(),
  status: z.enum(verificationStates),
  statement: z.string(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Of a decline or revocation. */
  reason: z.string().nullable(),
  /** Oldest first. */
  evidence: z.array(Evidence),
})
export type VerificationRequest = z.infer<typeof VerificationRequest>

/** `demo`: an owner’s verified email, which counts in a demo only. */
const proof = {
  verifiedAt: z.string().nullable(),
  verifiedBy: z.enum(['administrator', 'listing', 'demo']).nullable(),
}

export const Verification = z.object({
  ...proof,
  /** The latest. */
  request: VerificationRequest.nullable(),
})
export type Verification = z.infer<typeof Verification>

const AskForm = z.object({
  statement: typedLines.superRefine(byRule(statementFault)),
  /** Of a page that names the person or the place, or ''. */
  link: typedLine.superRefine(byRule(linkFault)).default(''),
})
export type AskForm = z.infer<typeof AskForm>

/** In the administrators’ queue. */
export const QueuedOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(organizationKinds).nullable(),
  ...proof,
  facilities: z.number().int(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  request: VerificationRequest.nullable(),
})
export type QueuedOrganization = z.infer<typeof QueuedOrganization>

const reason = typedLines.superRefine(byRule(reasonFault))

const Decision = z.discriminatedUnion('decision', [
  /** `seen`: what proves it, which is kept as evidence. */
  z.object({ decision: z.literal('approve'), kind: z.enum(evidenceKinds), seen: reason }),
  z.object({ decision: z.literal('decline'), reason }),
  z.object({ decision: z.literal('revoke'), reason }),
])
export type Decision = z.infer<typeof Decision>

export const queueStates = ['waiting', 'verified', 'unverified'] as const

const administratorProblems = accountsProblem.rows('not-signed-in', 'not-allowed')

export const verificationEndpoints = {
  read: {
    method: 'GET',
    path: '/api/organizations/:id/verification',
    may: 'edit-organization',
    summary: 'Whether an organization is verified, and its latest request. For its owners.',
    ...oneOrganization,
    reply: Verification,
    problems: memberProblems,
  },
  ask: {
    method: 'POST',
    path: '/api/organizations/:id/verification',
    may: 'edit-organization',
    summary: 'Asks to be verified, with a statement and a link. Documents can be added until it’s decided.',
    ...oneOrganization,
    body: AskForm,
    reply: Verification,
    limit: { max: 20, minutes: 60 },
    problems: [
      ...memberProblems,
      ...organizationsProblem.rows('email-unverified'),
      ...verificationProblem.rows('already-verified', 'verification-open'),
    ],
  },
  addDocument: {
    method: 'POST',
    path: '/api/organizations/:id/verification/documents',
    may: 'edit-organization',
    summary: `Adds a document to the open request: PDF, JPEG, PNG or WebP, up to 5 MB. Only administrators and the organization’s owners can read it. Pictures are re-encoded without metadata.`,
    ...oneOrganization,
    file: { field: 'document' as const, maxBytes: DOCUMENTS.maxBytes },
    reply: Verification,
    limit: { max: 60, minutes: 60 },
    problems: [
      ...memberProblems,
      ...uploadProblem.rows('file-missing', 'file-empty', 'unsupported-content-type'),
      ['file-too-large', 413, 'Documents can be up to 5 MB. Make it smaller and try again.'],
      ...verificationProblem.rows(
        'verification-not-open',
        'documents-full',
        'document-invalid',
        'document-too-many-pixels',
        'document-busy',
      ),
    ],
  },
  removeDocument: {
    method: 'POST',
    path: '/api/organizations/:id/verification/documents/:evidenceId/remove',
    may: 'edit-organization',
    summary: 'Deletes a document from the open request.',
    ...oneOrganization,
    params: z.object({ id: z.uuid(), evidenceId: z.uuid() }),
    body: z.object({}),
    reply: Verification,
    problems: [...memberProblems, ...verificationProblem.rows('document-not-found')],
  },
  readDocument: {
    method: 'GET',
    path: '/api/organizations/:id/verification/documents/:evidenceId',
    may: 'read-evidence',
    summary: 'Downloads a document. For the organization’s owners and administrators.',
    ...oneOrganization,
    params: z.object({ id: z.uuid(), evidenceId: z.uuid() }),
    isStreamed: true,
    reply: z.string(),
    replyType: 'application/octet-stream',
    problems: [...memberProblems, ...verificationProblem.rows('document-not-found')],
  },
  queue: {
    method: 'GET',
    path: '/api/admin/organizations',
    may: 'verify-organizations',
    summary: 'Organizations: those waiting to be verified, longest first, or all by name. For administrators.',
    query: z.object({
      state: orNone(z.enum(queueStates)),
      text: orNone(z.string().trim().max(100)),
      ...pageQuery(),
    }),
    isPersonal: true,
    reply: z.array(QueuedOrganization),
    problems: administratorProblems,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/organizations/:id/verification',
    may: 'verify-organizations',
    summary:
      'Approves or declines an organization’s request, or revokes its verification, and emails its owners. Approving publishes nothing: the owner does. After revoking, what is published stays published, and new facilities are drafts.',
    ...oneOrganization,
    body: Decision,
    reply: QueuedOrganization,
    problems: [
      ...administratorProblems,
      ...organizationsProblem.rows('organization-not-found'),
      ...verificationProblem.rows('verification-not-open', 'not-verified'),
    ],
  },
} satisfies Record<string, Endpoint>
