import type { Life } from '#desk/facilities-contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage, NamePosition } from '#kit/server/http/pages.ts'

export type ListedRow = {
  id: string
  name: string
  city: string
  state: string
  provider: ProviderType
  priceCents: number | null
  isRetired: boolean
  isDraft: boolean
  isHidden: boolean
  ownerId: string | null
  ownerName: string | null
  ownerEmail: string | null
  recentBookings: number
}

export type FacilitiesFilter = {
  text?: string | undefined
  state?: string | undefined
  provider?: ProviderType | undefined
  /** `any`, `none`, an organization's id or an account's. */
  owner?: string | undefined
  life?: Life | undefined
}

/** Bookings are counted this far back. */
const RECENT_DAYS = 30

/** By name. Looks up owners and bookings only for the rows of the page. */
export async function findListed(
  { read }: Db,
  { after, limit, ...wanted }: FacilitiesFilter & AskedPage<NamePosition>,
): Promise<ListedRow[]> {
  return read<ListedRow[]>`
    select ${columns(read)} from (
      select * from facility f
      where true ${matching(read, wanted)}
        ${after ? read`and (f.name, f.id) > (${after.name}, ${after.id}::uuid)` : read``}
      order by f.name, f.id limit ${limit}
    ) f left join organization o on o.id = f.owner_id
    order by f.name, f.id`
}

export async function findListedOne({ read }: Db, id: string): Promise<ListedRow | undefined> {
  const [row] = await read<ListedRow[]>`
    select ${columns(read)} from facility f left join organization o on o.id = f.owner_id where f.id = ${id}`
  return row
}

function matching(read: Db['read'], { text, state, provider, owner, life }: FacilitiesFilter) {
  return read`
    ${text ? read`and lower(f.name) like ${contains(text)}` : read``}
    ${state ? read`and f.state = ${state}` : read``}
    ${provider ? read`and f.provider_type = ${provider}` : read``}
    ${owner === 'any' ? read`and f.owner_id is not null` : read``}
    ${owner === 'none' ? read`and f.owner_id is null` : read``}
    ${owner && owner !== 'any' && owner !== 'none' ? read`and f.owner_id in (select ${owner}::uuid union select organizations_of(${owner}, '{owner}'))` : read``}
    ${life ? read`and ${ofLife(read, life)}` : read``}`
}

function ofLife(read: Db['read'], life: Life) {
  switch (life) {
    case 'live':
      return read`f.retired_at is null`
    case 'draft':
      return read`f.draft_since is not null`
    case 'hidden':
      return read`f.hidden_since is not null`
    case 'retired':
      return read`f.retired_at is not null and f.draft_since is null and f.hidden_since is null`
  }
}

function columns(read: Db['read']) {
  return read`f.id, f.name, f.city, f.state, f.provider_type as provider, f.price_cents,
    f.retired_at is not null as is_retired, f.draft_since is not null as is_draft, f.hidden_since is not null as is_hidden,
    o.id as owner_id, o.name as owner_name,
    (select a.email from organization_member m join account a on a.id = m.account_id
      where m.organization_id = o.id and m.role = 'owner' order by m.created_at, a.id limit 1) as owner_email,
    (select count(*)::int from booking b
      where b.facility_id = f.id and b.created_at > now() - make_interval(days => ${RECENT_DAYS})) as recent_bookings`
}
