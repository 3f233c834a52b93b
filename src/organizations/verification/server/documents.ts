import { open, readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAdministrator, requireAccount } from '#accounts/server/identity.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { decodePicture } from '#kit/server/files/decode-picture.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { openMember, subjectOf } from '#organizations/server/open-member.ts'
import { verificationProblem } from '../contract.ts'
import { DOCUMENTS } from '../verification-form.ts'
import {
  deleteDocument,
  type EvidenceFile,
  findDocument,
  findEvidence,
  findLatestRequest,
  insertEvidence,
} from './store.ts'
import { type OwnVerification, presentVerification } from './verification.ts'

type One = { id: string; evidenceId: string }

/**
 * Refuses: account-needed, organization-not-found, not-allowed, verification-not-open, documents-full, document-invalid,
 * document-too-many-pixels, document-busy.
 */
export async function addDocument(
  db: Db,
  request: FastifyRequest,
  { id, file }: { id: string; file: ReceivedFile },
): Promise<OwnVerification> {
  await openMember(db, request, id)
  const checked = await readDocumentFile(file)
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const asked = await findLatestRequest(tx, id)
    if (asked?.status !== 'submitted') throw verificationProblem('verification-not-open')
    const present = (await findEvidence(tx, asked.id)).filter(({ fileName }) => fileName !== null)
    if (present.length >= DOCUMENTS.most) throw verificationProblem('documents-full')
    const addedBy = requireAccount(request).id
    await insertEvidence(tx, { verificationId: asked.id, kind: 'document', addedBy, file: checked })
    const after = { mediaType: checked.mediaType, bytes: checked.bytes.length }
    await recordAudit(tx, { actor: opened.actor, action: 'document-added', subject: subjectOf(opened), after })
    return presentVerification(tx, id)
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed, document-not-found, also after the decision. */
export function removeDocument(db: Db, request: FastifyRequest, { id, evidenceId }: One): Promise<OwnVerification> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    if (!(await deleteDocument(tx, { organizationId: id, evidenceId }))) throw verificationProblem('document-not-found')
    await recordAudit(tx, { actor: opened.actor, action: 'document-removed', subject: subjectOf(opened) })
    return presentVerification(tx, id)
  })
}

/**
 * As a download: a browser must not show a file that a stranger chose. Refuses: account-needed, organization-not-found,
 * not-allowed, document-not-found.
 */
export async function readDocument(
  db: Db,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id, evidenceId }: One,
): Promise<AsyncIterable<Uint8Array>> {
  if (!isAdministrator(request)) await openMember(db, request, id)
  const found = await findDocument(db, { organizationId: id, evidenceId })
  if (!found) throw verificationProblem('document-not-found')
  const ending = found.mediaType === 'application/pdf' ? 'pdf' : 'webp'
  reply.header('content-disposition', `attachment; filename="document-${evidenceId.slice(0, 8)}.${ending}"`)
  return inOnePiece(found.bytes)
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

const PDF = Buffer.from('%PDF-')
const [WIDTH, HEIGHT] = [2_400, 2_400]
const NAME_LENGTH = 255

/** By its first bytes, whatever its name says. Refuses: document-invalid, document-too-many-pixels, document-busy. */
async function readDocumentFile(file: ReceivedFile): Promise<EvidenceFile> {
  const fileName = tidyLine(file.name).slice(0, NAME_LENGTH) || 'Document'
  if (await startsLike(file.path, PDF))
    return { fileName, mediaType: 'application/pdf', bytes: await readFile(file.path) }
  const result = await decodePicture(file.path, { mostPixels: DOCUMENTS.megapixels * 1_000_000 }, picture =>
    picture.resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  )
  if ('drawn' in result) return { fileName, mediaType: 'image/webp', bytes: result.drawn }
  throw verificationProblem(refusals[result.refusedAs])
}

const refusals = {
  unreadable: 'document-invalid',
  'too-many-pixels': 'document-too-many-pixels',
  busy: 'document-busy',
} as const

async function startsLike(path: string, start: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(start.length), 0, start.length, 0)
    return buffer.equals(start)
  } finally {
    await file.close()
  }
}
