import type { PayoutStatus } from '#bookings/booking-desk/contract.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { isOpenTo } from '#organizations/server/queries.ts'
import type { MoneyLine, PayeeParty, PayoutParty, TransferLine } from '../contract.ts'
import { type Account, type Books, PAYOUT_HOURS } from '../rules.ts'

/** Whole cents. */
export type HeldPayout = {
  clinicId: string
  clinicTitle: string
  party: PayoutParty
  payeeName: string
  restCents: number
  since: Date
  why: 'no-account' | 'account-incomplete' | 'refused'
}

export type Candidate = { clinicId: string; party: PayoutParty; payeeId: string; accountId: string }

export type Payout = {
  id: string
  clinicId: string
  clinicTitle: string
  party: PayoutParty
  amountCents: number
  accountId: string
  /** The payee has another account or none; `canFail` once no transfer can be under way. */
  isRedirected: boolean
  canFail: boolean
}

/** Longest waiting first. */
export async function findCandidates(db: Db, limit: number): Promise<Candidate[]> {
  return db<Candidate[]>`
    select d.clinic_id, d.party, d.payee_id, account.id as account_id
    from ${dues(db, db`and c.status = 'published' and c.scheduled_at < now() and x.cents > 0`)} d ${accountOfPayee(db)}
    where account.can_take_payments and ${maySend(db)}
    order by d.ends_at, d.clinic_id, d.party limit ${limit}`
}

/**
 * A second run waits and counts the payouts of the first. Locks the clinic first, as everywhere: the payout's row
 * refers to it.
 */
export async function lockForPayout(tx: Tx, { clinicId, accountId }: Candidate): Promise<void> {
  await tx`select from clinic where id = ${clinicId} for key share`
  await tx`select from payout_account where id = ${accountId} for update`
}

/**
 * Capped by what is due to the payee over all clinics; undefined if nothing is. The database locks the clinic's
 * account.
 */
export async function insertPayout(tx: Tx, { clinicId, party, payeeId }: Candidate): Promise<Payout | undefined> {
  const [row] = await tx<Payout[]>`
    with due as (
      select d.*, account.id as account_id, sum(d.rest) filter (where d.is_payable or d.rest < 0) over () as total
      from ${dues(tx, tx`and x.party = ${party} and x.payee_id = ${payeeId}`)} d ${accountOfPayee(tx)}
    ), made as (
      insert into payout (clinic_id, party, number, amount_cents, account_id)
      select d.clinic_id, d.party,
        1 + coalesce((select max(p.number) from payout p where p.clinic_id = d.clinic_id and p.party = d.party), 0),
        least(d.rest, d.total), d.account_id
      from due d join payout_account account on account.id = d.account_id
      where d.clinic_id = ${clinicId} and account.can_take_payments and ${maySend(tx)} and d.total > 0
      returning *
    )
    select ${payoutColumns(tx)}, false as is_redirected, false as can_fail
    from made p join clinic c on c.id = p.clinic_id`
  return row
}

/** Payable once somebody acts; longest waiting first. */
export async function findHeld(db: Db, limit: number): Promise<HeldPayout[]> {
  return db<HeldPayout[]>`
    select d.clinic_id, d.title as clinic_title, d.party, coalesce(athlete.name, facility.name) as payee_name,
      d.rest as rest_cents, d.ends_at + make_interval(hours => ${PAYOUT_HOURS}::int) as since,
      case when account.id is null then 'no-account' when not account.can_take_payments then 'account-incomplete'
        else 'refused' end as why
    from ${dues(db, db`and c.status = 'published' and c.scheduled_at < now() and x.cents > 0`)} d ${accountOfPayee(db)}
      left join athlete on d.party = 'athlete' and athlete.id = d.payee_id
      left join facility on d.party = 'facility' and facility.id = d.payee_id
    where d.is_payable and d.rest > 0 and d.requested_cents = 0
      and (account.id is null or not account.can_take_payments or not (${maySend(db)}))
    order by d.ends_at, d.clinic_id, d.party limit ${limit}`
}

/** How long a transfer requested before an account change may still arrive; calls end after ten seconds. */
const UNCERTAIN_MINUTES = 10

/** Outcome unknown, oldest first. */
export async function findRequested(db: Db, limit: number): Promise<Payout[]> {
  return db<Payout[]>`
    select ${payoutColumns(db)}, account.id is distinct from p.account_id as is_redirected,
      p.updated_at < now() - make_interval(mins => ${UNCERTAIN_MINUTES}::int) as can_fail
    from payout p join clinic c on c.id = p.clinic_id
      cross join lateral (
        select p.party, case p.party when 'athlete' then c.athlete_id else c.facility_id end as payee_id) d
      ${accountOfPayee(db)}
    where p.status = 'requested' order by p.created_at, p.id limit ${limit}`
}

export async function markSent(db: Db, id: string, transferId: string): Promise<void> {
  await db`
    update payout set status = 'sent', gateway_transfer_id = ${transferId}, updated_at = now()
    where id = ${id} and status = 'requested'`
}

export async function markFailed(db: Db, id: string): Promise<void> {
  await db`update payout set status = 'failed', updated_at = now() where id = ${id} and status = 'requested'`
}

export type PayeeRow = Account & {
  party: PayeeParty
  id: string
  name: string
  organizationId: string | null
  facilityCount: number | null
  mayChange: boolean
  status: PayoutStatus
  isConnected: boolean
  isPending: boolean
  isRefused: boolean
  paidAtOnceCents: number
  keptCents: number
  count: number
}

/** An account as an athlete, and as an owner or in finance of one organization; null without any. */
export type Payees = { accountId: string; organizationId: string | null }

/**
 * The athlete, the organization, and facilities with an account of their own, which are not part of their organization's sums.
 * Those with money first.
 */
export async function findPayees(db: Db, payees: Payees, limit: number): Promise<PayeeRow[]> {
  const { accountId } = payees
  return db<PayeeRow[]>`
    with owned as (
      select f.id, f.name, f.owner_id, own.account_id is not null and own.account_id is distinct from shared.account_id as is_apart
      from facility f left join payout_facility own on own.facility_id = f.id
        left join payout_organization shared on shared.organization_id = f.owner_id
      where ${isPaidTo(db, payees)}
    ), payee as (
      select 'athlete' as party, a.id, a.name, null::uuid as organization_id, null::int as facility_count, p.account_id
      from athlete a left join payout_athlete p on p.athlete_id = a.id where a.account_id = ${accountId}
      union all
      select 'organization', o.id, o.name, o.id, owned.count, p.account_id
      from (select owner_id, (count(*) filter (where not is_apart))::int as count from owned group by 1) owned
        join organization o on o.id = owned.owner_id left join payout_organization p on p.organization_id = o.id
      union all
      select 'facility', owned.id, owned.name, owned.owner_id, null, p.account_id
      from owned join payout_facility p on p.facility_id = owned.id where owned.is_apart
    ), share as (
      select coalesce(o.party, d.party) as party, coalesce(o.payee_id, d.payee_id) as payee_id, sum(d.share_cents) as cents,
        sum(d.rest) filter (where not d.is_payable and d.rest > 0) as waiting,
        sum(d.sent_cents) as sent, sum(d.requested_cents) as requested, bool_or(d.is_refused and d.last_account_id = account.id and d.rest > 0) as refused
      from ${dues(db, isOwn(db, payees))} d ${accountOfPayee(db)}
        left join (${paidAs(db)}) o on d.party = 'facility' and o.id = d.payee_id
      group by 1, 2
    ), booked as (
      select paid.party, paid.payee_id, sum(o.owner_cents) filter (where o.destination is not null) as at_once,
        sum(o.owner_cents) filter (where o.destination is null) as kept
      from ${ordinaryLines(db, payees)} o join (${paidAs(db)}) paid on paid.id = o.facility_id group by 1, 2
    )
    select d.party, d.id, d.name, d.organization_id, d.facility_count, count(*) over ()::int as count,
      d.party = 'athlete' or d.organization_id in (select organizations_of(${accountId}, '{owner}')) as may_change,
      case when account.id is null then 'none' when account.can_take_payments then 'ready' else 'started' end as status,
      account.id is not null as is_connected, exists (
        select from payout_onboarding o
        where o.started_by = ${accountId} and o.expires_at > now() and o.account_id is not null
          and d.id in (o.facility_id, o.athlete_id, o.organization_id)) as is_pending,
      coalesce(share.refused, false) as is_refused,
      coalesce(share.cents, 0)::float8 as share_cents, coalesce(share.waiting, 0)::float8 as waiting_cents,
      coalesce(share.sent, 0)::float8 as sent_cents, coalesce(share.requested, 0)::float8 as requested_cents,
      coalesce(booked.at_once, 0)::float8 as paid_at_once_cents, coalesce(booked.kept, 0)::float8 as kept_cents
    from payee d left join payout_account account on account.id = d.account_id
      left join share on share.party = d.party and share.payee_id = d.id
      left join booked on booked.party = d.party and booked.payee_id = d.id
    order by array_position('{athlete,organization,facility}', d.party), share.cents is null and booked.payee_id is null,
      d.name, d.id limit ${limit}`
}

/** Of facilities in `owned`. */
function paidAs(db: Db) {
  return db`select id, case when is_apart then 'facility' else 'organization' end as party,
    case when is_apart then id else owner_id end as payee_id from owned`
}

/** Each charge counts once. */
export async function sumBooks(db: Db, payees: Payees): Promise<Books> {
  const [row] = await db<Books[]>`
    with own as (${ownClinics(db, payees)}), line as (
      select l.kind, l.charged_cents, l.platform_cents, 0 as owner_cents
      from own join clinic_share s on s.clinic_id = own.id join ledger l on l.id = s.ledger_id
      union all
      select o.kind, o.charged_cents, o.platform_cents, o.owner_cents from ${ordinaryLines(db, payees)} o
    ), line_total as (
      select coalesce(sum(charged_cents) filter (where kind = 'capture'), 0) as captured,
        coalesce(sum(charged_cents) filter (where kind <> 'capture'), 0) as other,
        coalesce(sum(platform_cents), 0) as platform, coalesce(sum(owner_cents), 0) as owner
      from line
    ), account_total as (
      select coalesce(sum(a.facility_cents), 0) as facility, coalesce(sum(a.athlete_cents), 0) as athlete
      from own join clinic_account a on a.clinic_id = own.id
    )
    select captured::float8 as captured_cents, (-other)::float8 as refunded_cents, platform::float8 as platform_cents,
      (owner + facility)::float8 as facility_cents, athlete::float8 as athlete_cents
    from line_total, account_total`
  return row!
}

/** `id` is `l` and the ledger's number, or `p` and a payout's id. Whole cents. */
export type LineRow = {
  id: string
  at: Date
  /** With microseconds, for the cursor. */
  exactAt: string
  kind: MoneyLine['kind'] | TransferLine['kind']
  clinicId: string | null
  clinicTitle: string | null
  facilityName: string
  chargedCents: number
  platformCents: number
  facilityCents: number
  athleteCents: number
  party: PayoutParty | null
  amountCents: number | null
  status: TransferLine['status'] | null
}

export type LinePosition = { at: string; id: string }

/** Newest first. */
export async function findLines(db: Db, payees: Payees, { after, limit }: AskedPage<LinePosition>): Promise<LineRow[]> {
  return db<LineRow[]>`
    with own as (${ownClinics(db, payees)}), line as (
      select 'l' || l.id as id, l.created_at, l.kind, c.id as clinic_id, c.title, c.facility_id, l.charged_cents,
        l.platform_cents, s.facility_cents, s.athlete_cents, null as party, null::int as amount_cents, null as status
      from own join clinic c on c.id = own.id join clinic_share s on s.clinic_id = c.id join ledger l on l.id = s.ledger_id
      union all
      select 'l' || o.id, o.created_at, o.kind, null, null, o.facility_id, o.charged_cents, o.platform_cents,
        o.owner_cents, 0, null, null, null
      from ${ordinaryLines(db, payees)} o
      union all
      select 'p' || p.id, p.created_at, 'payout', c.id, c.title, c.facility_id, 0, 0, 0, 0, p.party, p.amount_cents, p.status
      from own join clinic c on c.id = own.id join payout p on p.clinic_id = c.id
      where (p.party = 'athlete' and own.is_leader) or (p.party = 'facility' and own.is_host)
    )
    select line.id, line.created_at as at, line.created_at::text as exact_at, line.kind, line.clinic_id,
      line.title as clinic_title, f.name as facility_name, line.charged_cents, line.platform_cents, line.facility_cents,
      line.athlete_cents, line.party, line.amount_cents, line.status
    from line join facility f on f.id = line.facility_id
    ${after ? db`where (line.created_at, line.id) < (${after.at}::text::timestamptz, ${after.id})` : db``}
    order by line.created_at desc, line.id desc limit ${limit}`
}

/** The account sees the money of facility `f`. */
function isPaidTo(db: Db, { accountId, organizationId }: Payees) {
  return db`f.owner_id = ${organizationId}::uuid and ${isOpenTo(db, { accountId, roles: ['owner', 'finance'] })}`
}

function ownClinics(db: Db, payees: Payees) {
  return db`
    select c.id, bool_or(c.is_leader) as is_leader, bool_or(not c.is_leader) as is_host from (
      select c.id, true as is_leader from athlete a join clinic c on c.athlete_id = a.id where a.account_id = ${payees.accountId}
      union all
      select c.id, false from facility f join clinic c on c.facility_id = f.id where ${isPaidTo(db, payees)}
    ) c group by c.id`
}

/** Includes price differences paid for moves. */
function ordinaryLines(db: Db, payees: Payees) {
  return db`(
    select l.*, sold.facility_id, p.destination from (
      select 'facility:' || f.id as purpose, f.id as facility_id from facility f where ${isPaidTo(db, payees)}
      union all
      select 'change:' || b.id, f.id from facility f join booking b on b.facility_id = f.id where ${isPaidTo(db, payees)}
    ) sold join payment p on p.purpose = sold.purpose join ledger l on l.payment_id = p.id)`
}

function isOwn(db: Db, payees: Payees) {
  return db`and (
    (x.party = 'athlete' and c.athlete_id in (select id from athlete where account_id = ${payees.accountId}))
    or (x.party = 'facility' and c.facility_id in (select f.id from facility f where ${isPaidTo(db, payees)})))`
}

/**
 * `rest`: neither sent nor being sent; payable some time after the clinic unless a refund is under way. Disputed money
 * is deducted.
 */
function dues(db: Db | Tx, condition: Fragment) {
  return db`(
    select c.id as clinic_id, c.title, x.party, x.payee_id, x.cents as share_cents,
      paid.sent as sent_cents, paid.requested as requested_cents, x.cents - paid.sent - paid.requested as rest,
      paid.refused_at, paid.last_status is not distinct from 'failed' as is_refused, paid.last_account_id,
      c.scheduled_at + make_interval(mins => c.duration_minutes) as ends_at,
      c.status = 'published'
        and c.scheduled_at + make_interval(mins => c.duration_minutes, hours => ${PAYOUT_HOURS}::int) <= now()
        and not exists (
          select from payment p join refund r on r.payment_id = p.id
          where p.purpose = 'clinic:' || c.id and r.status in ('requested', 'pending')) as is_payable
    from clinic c join clinic_account a on a.clinic_id = c.id
      cross join lateral (values
        ('athlete', c.athlete_id, a.athlete_cents), ('facility', c.facility_id, a.facility_cents)) x (party, payee_id, cents)
      cross join lateral (
        select coalesce(sum(p.amount_cents) filter (where p.status = 'sent'), 0)::int as sent,
          coalesce(sum(p.amount_cents) filter (where p.status = 'requested'), 0)::int as requested,
          max(p.updated_at) filter (where p.status = 'failed') as refused_at,
          (array_agg(p.status order by p.number desc))[1] as last_status,
          (array_agg(p.account_id order by p.number desc))[1] as last_account_id
        from payout p where p.clinic_id = c.id and p.party = x.party) paid
    where true ${condition})`
}

/** As `account`; the row is called `d`. */
function accountOfPayee(db: Db | Tx) {
  return db`
    left join payout_athlete pa on d.party = 'athlete' and pa.athlete_id = d.payee_id
    left join payout_facility pf on d.party = 'facility' and pf.facility_id = d.payee_id
    left join facility paid_for on d.party = 'facility' and paid_for.id = d.payee_id
    left join payout_organization po on po.organization_id = paid_for.owner_id
    left join payout_account account on account.id = coalesce(pa.account_id, pf.account_id, po.account_id)`
}

/** Not while a payout is under way, or after a refusal until the account changes. */
function maySend(db: Db | Tx) {
  return db`d.is_payable and d.rest > 0 and d.requested_cents = 0
    and (d.refused_at is null or d.refused_at < account.updated_at or d.last_account_id <> account.id)`
}

function payoutColumns(db: Db | Tx) {
  return db`p.id, p.clinic_id, c.title as clinic_title, p.party, p.amount_cents, p.account_id`
}
