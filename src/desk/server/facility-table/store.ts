import type { Schedule } from '#availability/contract.ts'
import type { TableOrder, TableRow } from '#desk/facility-table-contract.ts'
import type { Sport } from '#facilities/contract.ts'
import type { OwnedFilter } from '#facilities/owned/contract.ts'
import { ownedMatching } from '#facilities/owned/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

/** What the list is sorted by, as text, then the id. */
export type TablePosition = { key: string; id: string }

export type FoundRow = Omit<TableRow, 'venue' | 'openToday' | 'pricePerHour'> & {
  /** Its place in the list. */
  key: string
  venueId: string | null
  venueName: string | null
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  /** By its own calendar, yyyy-MM-dd. */
  today: string
}

type Wanted = OwnedFilter &
  AskedPage<TablePosition> & { scope: OrganizationScope; order: TableOrder; direction: 'up' | 'down' }

/** Hours, payouts and use are read for the rows of the page, and for all only when sorting by use. */
export async function findRows(db: Db, { order, direction, after, limit, ...wanted }: Wanted): Promise<FoundRow[]> {
  const isDown = direction === 'down'
  return db<FoundRow[]>`
    select f.id, f.name, f.owner_ref as own_ref, f.venue_id, f.venue_label as venue_name, f.city, f.state, f.sport_types as sports,
      f.time_zone, f.price_cents, f.approval, f.response_hours, f.key, s.weekly as schedule,
      (now() at time zone f.time_zone)::date::text as today,
      case when f.draft_since is not null then 'draft' when f.hidden_since is not null then 'hidden'
        when f.retired_at is not null then 'retired' else 'published' end as life,
      (f.import_id is null or f.checked_at is not null) as is_checked,
      case when a.id is null then 'none' when a.can_take_payments then 'ready' else 'started' end as payout,
      ${bookedToday(db)} as booked_today
    from (
      select * from (
        select f.*, ${keyOf(db, order)} as key
        from (
          select f.*, coalesce(v.name, f.venue_name) as venue_label
          from facility f left join venue v on v.id = f.venue_id where ${ownedMatching(db, wanted)}
        ) f
      ) f
      where true ${after ? (isDown ? db`and (f.key, f.id) < (${after.key}, ${after.id}::uuid)` : db`and (f.key, f.id) > (${after.key}, ${after.id}::uuid)`) : db``}
      order by ${isDown ? db`f.key desc, f.id desc` : db`f.key, f.id`} limit ${limit}
    ) f
    left join schedule s on s.facility_id = f.id
    left join payout_facility p on p.facility_id = f.id
    left join payout_organization o on o.organization_id = f.owner_id
    left join payout_account a on a.id = coalesce(p.account_id, o.account_id)
    order by ${isDown ? db`f.key desc, f.id desc` : db`f.key, f.id`}`
}

/** Those without a venue or price come last. Numbers have leading zeros. */
function keyOf(db: Db, order: TableOrder) {
  switch (order) {
    case 'venue':
      return db`(f.venue_label is null)::int || natural_key(coalesce(f.venue_label, '')) || chr(31) || natural_key(f.name)`
    case 'name':
      return db`natural_key(f.name)`
    case 'price':
      return db`lpad(coalesce(f.price_cents, 99999999)::text, 8, '0')`
    case 'today':
      return db`lpad(${bookedToday(db)}::text, 8, '0')`
  }
}

/** Minutes within the facility's calendar day. */
function bookedToday(db: Db) {
  return db`(
    select coalesce(sum(extract(epoch from upper(r.during * d.today) - lower(r.during * d.today)) / 60), 0)::int
    from (select tstzrange(
      date_trunc('day', now() at time zone f.time_zone) at time zone f.time_zone,
      (date_trunc('day', now() at time zone f.time_zone) + interval '1 day') at time zone f.time_zone) as today) d
    join reservation r on r.ground_id = f.ground_id and r.during && d.today
    where r.facility_id = f.id and r.kind = 'booking')`
}

export async function countRows(db: Db, wanted: OwnedFilter & { scope: OrganizationScope }): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from facility f where ${ownedMatching(db, wanted)}`
  return row.count
}

export type Choices = {
  total: number
  sports: Sport[]
  states: string[]
  venues: { id: string; name: string; count: number }[]
}

export async function findChoices(db: Db, scope: OrganizationScope): Promise<Choices> {
  const [row] = await db<[Choices]>`
    with own as (select f.venue_id, f.state, f.sport_types from facility f where ${isWithin(db, scope)})
    select (select count(*)::int from own) as total,
      array(select distinct unnest(sport_types) from own order by 1) as sports,
      array(select distinct state from own order by 1) as states,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'count', each.count) order by v.name, v.id), '[]')
        from (select venue_id, count(*)::int as count from own where venue_id is not null group by 1) each
        join venue v on v.id = each.venue_id) as venues`
  return row
}
