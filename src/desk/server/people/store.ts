import type { PersonRole } from '#desk/people-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  isEmailVerified: boolean
  isAdministrator: boolean
  createdAt: Date
  lastSignInAt: Date | null
  facilities: number
  bookings: number
  /** For the cursor. */
  at: string
}

type Query = AskedPage<MomentPosition> & { text?: string | undefined; role?: PersonRole | undefined }

/** Newest first. Counts belongings only for the rows of the page. */
export async function findPeople({ read }: Db, { text, role, after, limit }: Query): Promise<PersonRow[]> {
  return read<PersonRow[]>`
    select ${columns(read)} from (
      select * from account a
      where true
        ${text ? read`and lower(a.name || ' ' || a.email) like ${contains(text)}` : read``}
        ${role ? isOf(read, role) : read``}
        ${after ? read`and (a.created_at, a.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : read``}
      order by a.created_at desc, a.id desc limit ${limit}
    ) a
    order by a.created_at desc, a.id desc`
}

export async function findPerson({ read }: Db, id: string): Promise<(PersonRow & { sessions: number }) | undefined> {
  const [row] = await read<(PersonRow & { sessions: number })[]>`
    select ${columns(read)},
      (select count(*)::int from account_session s where s.account_id = a.id and s.expires_at > now()) as sessions
    from account a where a.id = ${id}`
  return row
}

export type OwnedRow = {
  id: string
  name: string
  city: string
  isRetired: boolean
  isDraft: boolean
  isHidden: boolean
}

/** Of the organizations the account owns, by name. */
export async function findOwned({ read }: Db, accountId: string, limit: number): Promise<OwnedRow[]> {
  return read<OwnedRow[]>`
    select id, name, city, retired_at is not null as is_retired, draft_since is not null as is_draft,
      hidden_since is not null as is_hidden from facility
    where owner_id in (select organizations_of(${accountId}, '{owner}')) order by name, id limit ${limit}`
}

function isOf(read: Db['read'], role: PersonRole) {
  const isOwner = read`exists (select from facility f where f.owner_id in (select organizations_of(a.id, '{owner}')))`
  switch (role) {
    case 'administrator':
      return read`and a.is_administrator`
    case 'owner':
      return read`and ${isOwner}`
    case 'member':
      return read`and not a.is_administrator and not ${isOwner}`
  }
}

function columns(read: Db['read']) {
  return read`a.id, a.name, a.email, a.email_verified as is_email_verified, a.is_administrator,
    a.created_at, a.created_at::text as at, a.signed_in_at as last_sign_in_at,
    (select count(*)::int from facility f where f.owner_id in (select organizations_of(a.id, '{owner}'))) as facilities,
    (select count(*)::int from booking b where b.visitor_id = a.id) as bookings`
}
