import type { Db, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import type { OrganizationKind } from '#organizations/rules.ts'
import type { queueStates, verificationStates } from '../contract.ts'
import type { EvidenceKind } from '../verification-form.ts'

type Proof = { verifiedAt: Date | null; verifiedBy: 'administrator' | 'listing' | 'demo' | null }

export async function findProof(db: Db | Tx, organizationId: string): Promise<Proof | undefined> {
  const [row] = await db<Proof[]>`select verified_at, verified_by from organization where id = ${organizationId}`
  return row
}

export type RequestRow = {
  id: string
  status: (typeof verificationStates)[number]
  statement: string
  askedAt: Date
  decidedAt: Date | null
  reason: string | null
}

/** The latest. */
export async function findLatestRequest(db: Db | Tx, organizationId: string): Promise<RequestRow | undefined> {
  const [row] = await db<RequestRow[]>`
    select id, status, statement, created_at as asked_at, decided_at, reason from organization_verification
    where organization_id = ${organizationId} order by created_at desc, id limit 1`
  return row
}

/** Undefined if one is open. */
export async function insertRequest(
  tx: Tx,
  { organizationId, statement, accountId }: { organizationId: string; statement: string; accountId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    insert into organization_verification (organization_id, statement, asked_by)
    values (${organizationId}, ${statement}, ${accountId})
    on conflict (organization_id) where status = 'submitted' do nothing returning id`
  return row?.id
}

/** False if it was decided, or never asked. */
export async function decideRequest(
  tx: Tx,
  { id, from, to, by, reason }: { id: string; from: string; to: string; by: string | null; reason: string | null },
): Promise<boolean> {
  const { count } = await tx`
    update organization_verification set status = ${to}, decided_by = ${by}, decided_at = now(), reason = ${reason}
    where id = ${id} and status = ${from}`
  return count === 1
}

export async function endVerification(tx: Tx, organizationId: string): Promise<boolean> {
  const { count } = await tx`
    update organization set verified_at = null, verified_by = null, updated_at = now()
    where id = ${organizationId} and verified_at is not null`
  return count === 1
}

export type EvidenceRow = {
  id: string
  kind: EvidenceKind
  note: string
  fileName: string | null
  bytes: number | null
  addedAt: Date
}

/** Without the files, oldest first. */
export async function findEvidence(db: Db | Tx, verificationId: string): Promise<EvidenceRow[]> {
  return db<EvidenceRow[]>`
    select id, kind, note, file_name, octet_length(bytes) as bytes, created_at as added_at from organization_evidence
    where verification_id = ${verificationId} order by created_at, id`
}

type NewEvidence = { verificationId: string; kind: EvidenceKind; note?: string; addedBy: string | null }
export type EvidenceFile = { fileName: string; mediaType: 'application/pdf' | 'image/webp'; bytes: Buffer }

export async function insertEvidence(
  tx: Tx,
  { verificationId, kind, note = '', addedBy, file }: NewEvidence & { file?: EvidenceFile },
): Promise<void> {
  await tx`
    insert into organization_evidence (verification_id, kind, note, file_name, media_type, bytes, added_by)
    values (${verificationId}, ${kind}, ${note}, ${file?.fileName ?? null}, ${file?.mediaType ?? null}, ${file?.bytes ?? null},
      ${addedBy})`
}

/** Only of an open request. */
export async function deleteDocument(
  tx: Tx,
  { organizationId, evidenceId }: { organizationId: string; evidenceId: string },
): Promise<boolean> {
  const { count } = await tx`
    delete from organization_evidence e using organization_verification v
    where e.id = ${evidenceId} and e.bytes is not null and v.id = e.verification_id and v.status = 'submitted'
      and v.organization_id = ${organizationId}`
  return count === 1
}

export async function findDocument(
  db: Db,
  { organizationId, evidenceId }: { organizationId: string; evidenceId: string },
): Promise<Omit<EvidenceFile, 'fileName'> | undefined> {
  const [row] = await db<Omit<EvidenceFile, 'fileName'>[]>`
    select e.media_type, e.bytes from organization_evidence e join organization_verification v on v.id = e.verification_id
    where e.id = ${evidenceId} and v.organization_id = ${organizationId} and e.bytes is not null`
  return row
}

export type QueuedRow = Proof & {
  id: string
  name: string
  kind: OrganizationKind | null
  facilities: number
  owners: { id: string; name: string; email: string }[]
  /** For the cursor. */
  at: string
}

type Query = AskedPage<MomentPosition> & { state?: (typeof queueStates)[number] | undefined; text?: string | undefined }

/** Those waiting by their request, longest first; others newest first. */
export async function findQueued({ read }: Db, { state, text, after, limit }: Query): Promise<QueuedRow[]> {
  const isWaiting = state === 'waiting'
  const at = isWaiting ? read`v.created_at` : read`o.created_at`
  const order = isWaiting ? read`${at}, o.id` : read`${at} desc, o.id desc`
  const place = read`(${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::uuid)`
  return read<QueuedRow[]>`
    select ${queuedColumns(read)}, ${at}::text as at
    from organization o ${isWaiting ? read`join organization_verification v on v.organization_id = o.id and v.status = 'submitted'` : read``}
    where true
      ${state === 'verified' ? read`and o.verified_at is not null` : read``}
      ${state === 'unverified' ? read`and o.verified_at is null` : read``}
      ${text ? read`and lower(o.name) like ${contains(text)}` : read``}
      ${after ? (isWaiting ? read`and (${at}, o.id) > ${place}` : read`and (${at}, o.id) < ${place}`) : read``}
    order by ${order} limit ${limit}`
}

export async function findQueuedOne(db: Db | Tx, id: string): Promise<QueuedRow | undefined> {
  const [row] = await db<QueuedRow[]>`
    select ${queuedColumns(db)}, o.created_at::text as at from organization o where o.id = ${id}`
  return row
}

function queuedColumns(db: Db | Tx | Db['read']) {
  return db`o.id, o.name, o.kind, o.verified_at, o.verified_by,
    (select count(*)::int from facility f where f.owner_id = o.id) as facilities,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) order by m.created_at, a.id)
      from organization_member m join account a on a.id = m.account_id
      where m.organization_id = o.id and m.role = 'owner'), '[]') as owners`
}
