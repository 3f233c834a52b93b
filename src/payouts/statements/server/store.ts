import type { Db } from '#kit/server/db/db.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'
import type { Sums } from '../rules.ts'

export type Span = { organizationName: string | null; first: string; current: string }

/** Months as yyyy-MM, by the facilities' clocks: the first with money, and the present one. */
export async function findSpan(db: Db, scope: OrganizationScope): Promise<Span> {
  const [row] = await db<Span[]>`
    with own as (select f.id, f.time_zone from facility f where ${isWithin(db, scope)}),
    present as (
      select coalesce(max(date_trunc('month', now() at time zone time_zone)), date_trunc('month', now() at time zone 'UTC')) as month
      from own
    ), paid as (
      select least((
        select min(line.month) from own cross join lateral (
          select month from statement_line where facility_id = own.id order by month limit 1) line
      ), (select min(month) from statement_line where ${isFormer(db, scope)}))::timestamp as month
    ), booked as (
      select min(date_trunc('month', b.starts_at at time zone own.time_zone)) as month from own cross join lateral (
        select starts_at from booking where facility_id = own.id order by starts_at limit 1) b
    )
    select (select name from organization where id = ${scope.organizationId}) as organization_name,
      to_char(least(paid.month, booked.month, present.month), 'YYYY-MM') as first, to_char(present.month, 'YYYY-MM') as current
    from present, paid, booked`
  return row!
}

export type StatementRow = Sums & { facilityId: string; name: string; venueId: string | null; venueName: string | null }

/** Lines of the organization, also of facilities that went to another owner since. Venues limit what a member sees. */
function isFormer(db: Db, { organizationId, venueIds }: OrganizationScope) {
  return venueIds === null ? db`organization_id = ${organizationId}` : db`false`
}

/** By venue and name; `month` as yyyy-MM. Omits facilities without money. */
export async function findStatement(
  db: Db,
  { scope, month }: { scope: OrganizationScope; month: string },
): Promise<StatementRow[]> {
  const first = db`${`${month}-01`}::date`
  const isThen = (at: ReturnType<typeof db>) => db`
    ${at} >= ${first}::timestamp at time zone own.time_zone
    and ${at} < (${first} + interval '1 month')::timestamp at time zone own.time_zone`
  return db<StatementRow[]>`
    with own as materialized (select f.id, f.name, f.venue_id, f.time_zone from facility f where ${isWithin(db, scope)}),
    former as materialized (
      select f.id, f.name, null::uuid as venue_id from facility f
      where f.id in (select facility_id from statement_line where ${isFormer(db, scope)} and month = ${first})
        and f.id not in (select id from own)
    ), line as (
      select s.facility_id, l.kind = 'capture' as is_capture, l.charged_cents, l.platform_cents, l.owner_cents,
        p.destination is not null as is_sent, share.facility_cents, p.purpose like 'clinic:%' as is_clinic
      from (select id from own union all select id from former) f
        join statement_line s on s.facility_id = f.id and s.month = ${first}
          and (s.organization_id is null or s.organization_id = ${scope.organizationId})
        join ledger l on l.id = s.ledger_id join payment p on p.id = l.payment_id
        left join clinic_share share on share.ledger_id = l.id
    ), part as (
      select facility_id,
        sum(charged_cents) filter (where is_capture and not is_clinic) as charged,
        -sum(charged_cents) filter (where not is_capture and not is_clinic) as refunded,
        sum(platform_cents) filter (where not is_clinic) as commission,
        sum(facility_cents) filter (where is_clinic) as clinics,
        sum(owner_cents) filter (where is_sent and not is_clinic) as paid_out, 0 as at_facility
      from line group by 1
      union all
      select own.id, 0, 0, 0, 0, sum(p.amount_cents), 0
      from own join clinic c on c.facility_id = own.id
        join payout p on p.clinic_id = c.id and p.party = 'facility' and p.status = 'sent'
      where ${isThen(db`p.created_at`)} group by 1
      union all
      select own.id, 0, 0, 0, 0, 0, sum(b.total_cents)
      from own join booking b on b.facility_id = own.id and ${isThen(db`b.starts_at`)}
      where b.status = 'confirmed' and b.paid_at_facility group by 1
    ), total as (
      select facility_id, coalesce(sum(charged), 0)::float8 as charged_cents, coalesce(sum(refunded), 0)::float8 as refunded_cents,
        coalesce(sum(commission), 0)::float8 as commission_cents, coalesce(sum(clinics), 0)::float8 as clinic_cents,
        coalesce(sum(paid_out), 0)::float8 as paid_out_cents, coalesce(sum(at_facility), 0)::float8 as paid_at_facility_cents
      from part group by 1
    )
    select total.*, f.name, f.venue_id, v.name as venue_name
    from total join (select id, name, venue_id from own union all select * from former) f on f.id = total.facility_id
      left join venue v on v.id = f.venue_id
    where (charged_cents, refunded_cents, commission_cents, clinic_cents, paid_out_cents, paid_at_facility_cents) <> (0, 0, 0, 0, 0, 0)
    order by v.name is null, v.name, v.id, f.name, f.id`
}
