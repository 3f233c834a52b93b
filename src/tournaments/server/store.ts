import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, type DuePosition, duePlace } from '#kit/server/http/pages.ts'
import type { TournamentPeriod, TournamentStatus } from '../contract.ts'
import type { AgeGroup, Division } from '../options.ts'

/** By column. Dates are yyyy-MM-dd, money is US cents. */
export type TournamentInsert = {
  id: string
  name: string
  organizer: string | null
  starts_on: string | null
  ends_on: string | null
  venue: string | null
  city: string | null
  state: string | null
  division: string | null
  age_groups: string[]
  max_teams: number | null
  fee_cents: number | null
  fee_basis: string | null
  deadline: string | null
  website: string | null
  contact_email: string | null
  description: string | null
  source_url: string | null
  gaps: string[]
  is_sample: boolean
  registered_teams: number | null
}

/** Upserts in one statement and returns the number of rows. */
export async function upsertListings(db: Db | Tx, rows: readonly TournamentInsert[]): Promise<number> {
  const written = await db`
    insert into tournament (
      status, waiting_since, id, name, organizer, starts_on, ends_on, venue, city, state, division, age_groups, max_teams,
      fee_cents, fee_basis, deadline, website, contact_email, description, source_url, gaps, is_sample, registered_teams)
    select 'published', null, row.* from jsonb_to_recordset(${db.json([...rows])}) as row (
      id uuid, name text, organizer text, starts_on date, ends_on date, venue text, city text, state text,
      division text, age_groups text[], max_teams integer, fee_cents integer, fee_basis text, deadline date,
      website text, contact_email text, description text, source_url text, gaps text[], is_sample boolean,
      registered_teams integer)
    on conflict (id) do update set
      name = excluded.name, organizer = excluded.organizer, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      venue = excluded.venue, city = excluded.city, state = excluded.state, division = excluded.division,
      age_groups = excluded.age_groups, max_teams = excluded.max_teams, fee_cents = excluded.fee_cents,
      fee_basis = excluded.fee_basis, deadline = excluded.deadline, website = excluded.website,
      contact_email = excluded.contact_email, description = excluded.description, source_url = excluded.source_url,
      gaps = excluded.gaps, is_sample = excluded.is_sample, registered_teams = excluded.registered_teams`
  return written.count
}

export async function hasAny(db: Db): Promise<boolean> {
  const [row] = await db<{ exists: boolean }[]>`select exists (select from tournament)`
  return row!.exists
}

export type SubmissionInsert = Omit<
  TournamentInsert,
  'id' | 'source_url' | 'gaps' | 'is_sample' | 'registered_teams'
> & {
  submission: string
  submitter_name: string
  submitter_email: string
}

/** Returns the id. A resent form updates its row; null once it is decided. */
export async function upsertSubmission(tx: Tx, row: SubmissionInsert): Promise<string | null> {
  const changes = { ...row, status: 'submitted' }
  const [written] = await tx<{ id: string }[]>`
    insert into tournament ${tx(changes)}
    on conflict (submission) do update set ${tx.changes(row)} where tournament.status = 'submitted'
    returning id`
  return written?.id ?? null
}

export type TournamentRow = {
  id: string
  status: TournamentStatus
  name: string
  organizer: string | null
  startsOn: string | null
  endsOn: string | null
  venue: string | null
  city: string | null
  state: string | null
  division: Division | null
  ageGroups: AgeGroup[]
  maxTeams: number | null
  feeCents: number | null
  feeBasis: string | null
  deadline: string | null
  website: string | null
  contactEmail: string | null
  description: string | null
  sourceUrl: string | null
  gaps: string[]
  isSample: boolean
  registeredTeams: number | null
  submitterName: string | null
  submitterEmail: string | null
  createdAt: Date
  /** Start of the review clock; null while we wait for an answer, and once decided. */
  waitingSince: Date | null
}

/** By first day. */
export async function findPublished(db: Db, period: TournamentPeriod): Promise<TournamentRow[]> {
  return db<TournamentRow[]>`
    select ${columns(db)} from tournament where status = 'published' ${inPeriod(db, period)}
    order by starts_on nulls last, name, id`
}

function inPeriod(db: Db, period: TournamentPeriod) {
  if (period === undefined) return db``
  if (period === 'none') return db`and starts_on is null`
  if (period === 'upcoming') return db`and ends_on >= current_date - interval '18 months'`
  return db`and starts_on >= make_date(${period}, 1, 1) and starts_on < make_date(${period} + 1, 1, 1)`
}

export async function findOnePublished(db: Db, id: string): Promise<TournamentRow | undefined> {
  const [row] = await db<TournamentRow[]>`
    select ${columns(db)} from tournament where id = ${id} and status = 'published'`
  return row
}

/** Published tournaments per year, in order. */
export async function countYears(db: Db): Promise<{ year: string; count: number }[]> {
  return db<{ year: string; count: number }[]>`
    select extract(year from starts_on)::text as year, count(*)::int as count
    from tournament where status = 'published' and starts_on is not null group by 1 order by 1`
}

/** Awaiting a decision: by due date, then those that wait for the submitter. */
export async function findSubmitted(
  db: Db,
  { after, limit }: AskedPage<DuePosition>,
): Promise<(TournamentRow & { place: string })[]> {
  const place = duePlace(db)
  const rest = after ? db`and (${place}, id) > (${after.place}::bigint, ${after.key}::uuid)` : db``
  return db<(TournamentRow & { place: string })[]>`
    select ${columns(db)}, ${place}::text as place from tournament where status = 'submitted' ${rest}
    order by ${place}, id limit ${limit}`
}

export async function countSubmitted(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from tournament where status = 'submitted'`
  return row!.count
}

export async function findTournament(db: Db, id: string): Promise<TournamentRow | undefined> {
  const [row] = await db<TournamentRow[]>`select ${columns(db)} from tournament where id = ${id}`
  return row
}

/** Locks the row, so that two decisions cannot both be the first. */
export async function lockTournament(tx: Tx, id: string): Promise<TournamentRow | undefined> {
  const [row] = await tx<TournamentRow[]>`select ${columns(tx)} from tournament where id = ${id} for update`
  return row
}

/** Null unless declined. */
export async function findDeclineReason(db: Db | Tx, id: string): Promise<string | null> {
  const [row] = await db<{ reason: string | null }[]>`select decline_reason as reason from tournament where id = ${id}`
  return row?.reason ?? null
}

export async function setDecision(
  tx: Tx,
  id: string,
  { status, reason }: { status: TournamentStatus; reason: string | null },
): Promise<void> {
  await tx`
    update tournament set status = ${status}, decline_reason = ${reason}, decided_at = now(), waiting_since = null
    where id = ${id}`
}

function columns(db: Db | Tx) {
  return db`id, status, name, organizer, starts_on, ends_on, venue, city, state, division, age_groups, max_teams,
    fee_cents, fee_basis, deadline, website, contact_email, description, source_url, gaps, is_sample, registered_teams,
    submitter_name, submitter_email, created_at, waiting_since`
}
