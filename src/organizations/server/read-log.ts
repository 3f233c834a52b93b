import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { type LogPlace, listLog } from '#accounts/server/log/list-log.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { AskedPage, Page } from '#kit/server/http/pages.ts'
import { openMember } from './open-member.ts'

type LogPosition = z.infer<typeof LogPlace>
type Query = AskedPage<LogPosition> & { id: string; timeZone: string }

/**
 * What administrators changed is told without their names and without values, which may be another owner's. Refuses:
 * account-needed, organization-not-found, not-allowed, also if limited to venues.
 */
export async function readOrganizationLog(
  db: Db,
  request: FastifyRequest,
  { id, ...page }: Query,
): Promise<Page<AuditRecord, LogPosition>> {
  if ((await openMember(db, request, id)).venueIds !== null) throw accountsProblem('not-allowed')
  const { rows, ...rest } = await listLog(db, { ...page, organizationId: id })
  return { ...rest, rows: rows.map(hideAdministrator) }
}

function hideAdministrator(entry: AuditRecord): AuditRecord {
  if (entry.actor.role !== 'administrator') return entry
  return { ...entry, actor: { role: 'administrator', id: null, name: null }, before: null, after: null }
}
