import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, accountsProblem, VISITOR_COOKIE } from '#accounts/contract.ts'
import { DELETED_NAME, profileProblem, type ReasonToStay } from '#accounts/profile-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { requireAccount } from './identity.ts'
import {
  type Leaving,
  type Move,
  type Person,
  type PersonalPart,
  type PersonalRow,
  personOf,
  under,
} from './personal-part.ts'
import { browserVisitor } from './visitor.ts'

type Following = { db: Db; personalParts: readonly PersonalPart[] }

/** Rows written during a pass are found by the next; also enough retries after deadlocks. */
const PASSES = 5

/**
 * Moves the browser's visitor data to the account. Failures are retried at the next sign-in: the cookie stays until
 * then.
 */
export async function followVisitor(
  services: Following,
  accountId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const from = browserVisitor(request)
  try {
    if (from && from !== accountId) await moveAll(services, { from, to: accountId })
  } catch (error) {
    if (error instanceof AccountGone) return
    throw error
  }
  if (request.cookies[VISITOR_COOKIE] !== undefined) reply.clearCookie(VISITOR_COOKIE)
}

/** One transaction per pass. Waits for payments being settled; the next pass sees their bookings. */
async function moveAll(services: Following, move: Move): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    try {
      if ((await moveOnce(services, move)) === 0) return
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || pass === PASSES) throw error
    }
  }
}

/** Deleted concurrently: the browser keeps its data. */
class AccountGone extends Error {}

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'

function moveOnce({ db, personalParts }: Following, move: Move): Promise<number> {
  return db.begin(async tx => {
    if (!(await lockForMove(tx, move))) throw new AccountGone()
    let moved = 0
    for (const { moveVisitor } of personalParts) moved += (await moveVisitor?.(tx, move)) ?? 0
    return moved
  })
}

/** Reasons that block deletion. */
export async function readLeaving(
  services: Leaving,
  { request }: { request: FastifyRequest },
): Promise<{ reasons: ReasonToStay[] }> {
  const account = requireAccount(request)
  return { reasons: await services.db.begin(tx => reasonsOf(tx, services, personOf(account))) }
}

type Input = { body: { email: string }; request: FastifyRequest; reply: FastifyReply }

/** One transaction over all domains. Refuses: email-differs, account-in-use with its reasons. */
export async function leaveAccount(services: Leaving, { body, request, reply }: Input): Promise<{ isDeleted: true }> {
  const account = requireAccount(request)
  if (body.email.trim().toLowerCase() !== account.email) throw profileProblem('email-differs')
  const person = personOf(account)
  await services.db.begin(async tx => {
    const reasons = await reasonsOf(tx, services, person)
    if (reasons.length > 0) throw profileProblem('account-in-use', { reasons })
    const about: string[] = []
    for (const { forget } of services.personalParts) about.push(...((await forget?.(tx, person)) ?? []))
    await services.forgetTraces(tx, person, about)
    await deleteAccount(tx, account.id, DELETED_NAME)
  })
  reply.clearCookie(ACCOUNT_COOKIE)
  return { isDeleted: true }
}

/** Locks the account. Administrators must give up the role first, so that one remains. */
async function reasonsOf(tx: Tx, { personalParts }: Leaving, person: Person): Promise<ReasonToStay[]> {
  const account = await lockAccount(tx, person.accountId)
  if (!account) throw accountsProblem('account-needed')
  for (const { standStill } of personalParts) await standStill?.(tx, person)
  const reasons: ReasonToStay[] = account.isAdministrator ? [{ code: 'administrator', count: 1 }] : []
  for (const { reasonsToStay } of personalParts) reasons.push(...((await reasonsToStay?.(tx, person)) ?? []))
  return reasons
}

type Exporting = { db: Db; personalParts: readonly PersonalPart[] }

type ExportInput = { request: FastifyRequest; reply: FastifyReply }

/** Everything stored about the caller, as chunks of a JSON object of lists. Refuses: account-needed. */
export function exportOwn(services: Exporting, { request, reply }: ExportInput): AsyncIterable<string> {
  const account = requireAccount(request)
  attachExport(reply, 'account', 'json')
  return jsonPieces(eachRow(services, personOf(account)))
}

async function* eachRow({ db, personalParts }: Exporting, person: ReturnType<typeof personOf>) {
  for (const [section, rows] of Object.entries(await listAccountRows(db, person.accountId))) yield* under(section, rows)
  for (const { exportOf } of personalParts) if (exportOf) yield* exportOf(db, person)
}

/** Rows must be grouped by section; empty sections are omitted. */
async function* jsonPieces(rows: AsyncIterable<PersonalRow>): AsyncGenerator<string> {
  let open: string | undefined
  yield '{'
  for await (const { section, row } of rows) {
    if (section === open) yield `,\n    ${JSON.stringify(row)}`
    else yield `${open === undefined ? '' : '\n  ],'}\n  ${JSON.stringify(section)}: [\n    ${JSON.stringify(row)}`
    open = section
  }
  yield open === undefined ? '}\n' : '\n  ]\n}\n'
}

/** Locks against sign-in and moves; undefined if deleted. */
export async function lockAccount(tx: Tx, accountId: string): Promise<{ isAdministrator: boolean } | undefined> {
  const [row] = await tx<{ isAdministrator: boolean }[]>`
    select is_administrator from account where id = ${accountId} for update`
  return row
}

/**
 * Cascades to sessions, passwords, passkeys and links. Clears the log's data about the account: its name, its
 * changes as a facility's owner, and facilities it was given; foreign keys null its actor.
 */
export async function deleteAccount(tx: Tx, accountId: string, name: string): Promise<void> {
  await clearLog(tx, { kind: 'account', ids: [accountId], name })
  await tx`
    update audit_entry set before = null, after = null
    where subject_kind = 'facility' and ((actor_id = ${accountId} and actor_role = 'owner')
      or (action in ('facility-added', 'facility-transferred') and ${accountId} in (before ->> 'ownerId', after ->> 'ownerId')))`
  await tx`delete from account where id = ${accountId}`
}

/** When the person leaves. Who did what, when and in which role stays; `name` replaces the name in the log. */
export async function clearLog(
  tx: Tx,
  { kind, ids, name }: { kind: string; ids: readonly string[]; name?: string },
): Promise<void> {
  await tx`
    update audit_entry set subject_name = coalesce(${name ?? null}, subject_name), before = null, after = null
    where subject_kind = ${kind} and subject_id = any(${[...ids]}::text[])`
}

/** The only place that removes audit entries by age, oldest first. */
export async function removeOldAudit(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from audit_entry where id in (
      select id from audit_entry where at < now() - make_interval(days => ${days}::int) order by at limit ${limit})`
  return gone.count
}

/** Without credentials. */
export async function listAccountRows(db: Db, accountId: string): Promise<Record<string, unknown[]>> {
  const rowsOf = (rows: readonly { row: unknown }[]) => rows.map(({ row }) => row)
  return {
    account: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(a) as row from account a where a.id = ${accountId}`,
    ),
    sessions: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('browser', s.user_agent, 'created_at', s.created_at, 'expires_at', s.expires_at) as row
      from account_session s where s.account_id = ${accountId} order by s.created_at`,
    ),
    signInMethods: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('kind', case c.provider_id when 'credential' then 'password' else c.provider_id end,
        'created_at', c.created_at) as row from account_credential c where c.account_id = ${accountId}
      union all
      select jsonb_build_object('kind', 'passkey', 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at)
      from account_passkey p where p.account_id = ${accountId}`,
    ),
    actions: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('at', e.at, 'as', e.actor_role, 'action', e.action, 'subject', e.subject_name) as row
      from audit_entry e where e.actor_id = ${accountId} order by e.id`,
    ),
  }
}

/**
 * Serializes moves from a browser and to an account, since moved data is merged. Sessions can still be opened.
 * False if the account is gone.
 */
export async function lockForMove(tx: Tx, { from, to }: Move): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('visitor moves ' || ${from}::text, 0))`
  const accounts = await tx`select from account where id = ${to} for no key update`
  return accounts.length === 1
}
