import type { Db, Tx } from '#kit/server/db/db.ts'
import { lockForChange, lockMember } from '#organizations/server/queries.ts'
import type { Payee } from '#payments/server/payout-accounts/recheck-payout-account.ts'

type Found = { name: string; organizationId: string | null; isOwn: boolean }

export async function findFacility(db: Db | Tx, facilityId: string, accountId: string): Promise<Found | undefined> {
  const [row] = await db<Found[]>`
    select name, owner_id as organization_id,
      coalesce(owner_id in (select organizations_of(${accountId}, '{owner}')), false) as is_own
    from facility where id = ${facilityId}`
  return row
}

/** Undefined if the account is not a member. */
export async function findOrganization(
  db: Db | Tx,
  organizationId: string,
  accountId: string,
): Promise<{ name: string; isOwn: boolean } | undefined> {
  const [row] = await db<{ name: string; isOwn: boolean }[]>`
    select o.name, m.role = 'owner' as is_own
    from organization o join organization_member m on m.organization_id = o.id and m.account_id = ${accountId}
    where o.id = ${organizationId}`
  return row
}

/** Ownership and payout account stay until the transaction ends. */
export async function lockPayee(tx: Tx, payee: Payee, accountId: string): Promise<boolean> {
  if ('organizationId' in payee) return lockOrganization(tx, payee.organizationId, accountId)
  const rows =
    'facilityId' in payee
      ? await tx`
          select from facility
          where id = ${payee.facilityId} and owner_id in (select organizations_of(${accountId}, '{owner}')) for no key update`
      : await tx`select from athlete where id = ${payee.athleteId} and account_id = ${accountId} for no key update`
  return rows.length === 1
}

/** The member first, as where members change. */
async function lockOrganization(tx: Tx, organizationId: string, accountId: string): Promise<boolean> {
  const member = await lockMember(tx, { organizationId, accountId })
  if (member?.role !== 'owner') return false
  await lockForChange(tx, organizationId)
  return true
}

export type Onboarding = { id: string; accountId: string | null }

/** Extends the setup by so many days. An expired one, or another account's, is replaced and its id stops working. */
export async function upsertOnboarding(
  db: Tx,
  payee: Payee,
  { startedBy, days }: { startedBy: string; days: number },
): Promise<Onboarding> {
  const key = payeeKey(db, payee)
  const isSame = db`(o.started_by = excluded.started_by and o.expires_at > now())`
  const [row] = await db<Onboarding[]>`
    insert into payout_onboarding as o (${key}, started_by, expires_at)
    values (${payeeId(payee)}, ${startedBy}, now() + make_interval(days => ${days}::int))
    on conflict (${key}) do update set
      id = case when ${isSame} then o.id else excluded.id end,
      account_id = case when ${isSame} then o.account_id end,
      started_by = excluded.started_by, expires_at = excluded.expires_at
    returning id, account_id`
  return row!
}

/** Two simultaneous requests get the same account. */
export async function writeOnboardingAccount(db: Db, id: string, accountId: string): Promise<void> {
  await db.begin(async tx => {
    await tx`insert into payout_account (id) values (${accountId}) on conflict do nothing`
    await tx`update payout_onboarding set account_id = ${accountId} where id = ${id}`
  })
}

export type StartedOnboarding = { payee: Payee; accountId: string }

/** Live and started by this account. */
export async function findOnboarding(db: Db, id: string, startedBy: string): Promise<StartedOnboarding | undefined> {
  const [row] = await db<StartedOnboarding[]>`
    select account_id, jsonb_strip_nulls(
      jsonb_build_object('facilityId', facility_id, 'athleteId', athlete_id, 'organizationId', organization_id)) as payee
    from payout_onboarding
    where id = ${id} and started_by = ${startedBy} and account_id is not null and expires_at > now()`
  return row
}

/** False when finished or replaced meanwhile. */
export async function takeOnboarding(
  tx: Tx,
  { id, startedBy, accountId }: { id: string; startedBy: string; accountId: string },
): Promise<boolean> {
  const { count } = await tx`
    delete from payout_onboarding where id = ${id} and started_by = ${startedBy} and account_id = ${accountId}`
  return count === 1
}

/**
 * Null removes it; returns the previous account. The payee is locked. Facilities that had the same account as their
 * organization follow it.
 */
export async function writePayoutAccount(tx: Tx, payee: Payee, accountId: string | null): Promise<string | undefined> {
  const [table, key] = [payeeTable(tx, payee), payeeKey(tx, payee)]
  const [before] = await tx<{ id: string }[]>`
    select account_id as id from ${table} where ${key} = ${payeeId(payee)} for update`
  // A payout being written holds this lock, so it is among those below.
  if (before) await tx`select from payout_account where id = ${before.id} for update`
  if (accountId === null) {
    await tx`delete from ${table} where ${key} = ${payeeId(payee)}`
    await tx`delete from payout_onboarding where ${key} = ${payeeId(payee)}`
  } else {
    await tx`
      update payout_account set can_take_payments = true, updated_at = now()
      where id = ${accountId} and not can_take_payments`
    await tx`
      insert into ${table} (${key}, account_id) values (${payeeId(payee)}, ${accountId})
      on conflict (${key}) do update set account_id = excluded.account_id`
  }
  if ('facilityId' in payee) await redirectMoneyOf(tx, [payee.facilityId])
  else if (before) await redirectOpenMoney(tx, before.id)
  if ('organizationId' in payee && before)
    await tx`
      delete from payout_facility p using facility f
      where f.id = p.facility_id and f.owner_id = ${payee.organizationId} and p.account_id = ${before.id}`
  return before?.id
}

/**
 * Facilities with an account of their own are paid into their organization's, which is locked, from now on. Without
 * `facilityIds`, all of them. Returns how many.
 */
export async function joinOrganizationAccount(
  tx: Tx,
  { organizationId, facilityIds }: { organizationId: string; facilityIds: readonly string[] | undefined },
): Promise<number> {
  const rows = await tx<{ facilityId: string; accountId: string }[]>`
    select p.facility_id, p.account_id from payout_facility p join facility f on f.id = p.facility_id
    where f.owner_id = ${organizationId}
      ${facilityIds ? tx`and f.id = any (${[...facilityIds]}::uuid[])` : tx``}
      and p.account_id <> (select account_id from payout_organization where organization_id = ${organizationId})
    order by f.id for update of f, p`
  const joined = rows.map(({ facilityId }) => facilityId)
  await tx`
    select from payout_account where id = any (${rows.map(({ accountId }) => accountId)}) order by id for update`
  await tx`delete from payout_facility where facility_id = any (${joined}::uuid[])`
  await tx`delete from payout_onboarding where facility_id = any (${joined}::uuid[])`
  await redirectMoneyOf(tx, joined)
  return joined.length
}

/**
 * Restarts the wait for requested payouts: their arrival is checked before anything is sent elsewhere. An unpaid
 * payment names the former account at the provider, so the next attempt creates a new one.
 */
async function redirectOpenMoney(tx: Tx, formerId: string): Promise<void> {
  await tx`update payout set updated_at = now() where account_id = ${formerId} and status = 'requested'`
  await tx`
    update payment set is_set_aside = true
    where status = 'created' and not is_set_aside and destination = ${formerId}`
}

/** As above, of facilities whose account changed. */
export async function redirectMoneyOf(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  const changed = tx`any (${[...facilityIds]}::uuid[])`
  await tx`
    update payout p set updated_at = now() from clinic c
    where c.id = p.clinic_id and c.facility_id = ${changed} and p.party = 'facility' and p.status = 'requested'`
  await tx`
    update payment set is_set_aside = true
    where status = 'created' and not is_set_aside and destination is not null and facility_paid(purpose) = ${changed}`
}

export async function findConnectedPayees(tx: Tx, accountId: string): Promise<Payee[]> {
  const facilities = await tx<Payee[]>`
    select p.facility_id from payout_facility p join facility f on f.id = p.facility_id
    where f.owner_id in (select sole_organizations(${accountId})) order by 1`
  const organizations = await tx<Payee[]>`
    select organization_id from payout_organization
    where organization_id in (select sole_organizations(${accountId})) order by 1`
  const athletes = await tx<Payee[]>`
    select p.athlete_id from payout_athlete p join athlete a on a.id = p.athlete_id
    where a.account_id = ${accountId}`
  return [...facilities, ...organizations, ...athletes]
}

export async function deleteExpiredOnboardings(db: Db): Promise<void> {
  await db`delete from payout_onboarding where expires_at < now()`
}

function payeeTable(db: Db | Tx, payee: Payee) {
  if ('organizationId' in payee) return db`payout_organization`
  return 'facilityId' in payee ? db`payout_facility` : db`payout_athlete`
}

function payeeKey(db: Db | Tx, payee: Payee) {
  if ('organizationId' in payee) return db`organization_id`
  return 'facilityId' in payee ? db`facility_id` : db`athlete_id`
}

function payeeId(payee: Payee): string {
  if ('organizationId' in payee) return payee.organizationId
  return 'facilityId' in payee ? payee.facilityId : payee.athleteId
}
