import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Payee } from '#payments/server/recheck-payout-account.ts'

export async function findFacility(
  db: Db | Tx,
  facilityId: string,
  accountId: string,
): Promise<{ name: string; isOwn: boolean } | undefined> {
  const [row] = await db<{ name: string; isOwn: boolean }[]>`
    select name, coalesce(owner_id in (select organizations_of(${accountId}, '{owner}')), false) as is_own
    from facility where id = ${facilityId}`
  return row
}

/** Ownership and payout account stay until the transaction ends. */
export async function lockPayee(tx: Tx, payee: Payee, accountId: string): Promise<boolean> {
  const rows =
    'facilityId' in payee
      ? await tx`
          select from facility
          where id = ${payee.facilityId} and owner_id in (select organizations_of(${accountId}, '{owner}')) for no key update`
      : await tx`select from athlete where id = ${payee.athleteId} and account_id = ${accountId} for no key update`
  return rows.length === 1
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
  const [row] = await db<{ facilityId: string | null; athleteId: string | null; accountId: string }[]>`
    select facility_id, athlete_id, account_id from payout_onboarding
    where id = ${id} and started_by = ${startedBy} and account_id is not null and expires_at > now()`
  if (!row) return undefined
  const payee = row.facilityId === null ? { athleteId: row.athleteId! } : { facilityId: row.facilityId }
  return { payee, accountId: row.accountId }
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

/** Null removes it; returns the previous account. The payee is locked. */
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
  if (before) await redirectOpenMoney(tx, before.id)
  return before?.id
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

export async function findConnectedPayees(tx: Tx, accountId: string): Promise<Payee[]> {
  const facilities = await tx<Payee[]>`
    select p.facility_id from payout_facility p join facility f on f.id = p.facility_id
    where f.owner_id in (select sole_organizations(${accountId})) order by 1`
  const athletes = await tx<Payee[]>`
    select p.athlete_id from payout_athlete p join athlete a on a.id = p.athlete_id
    where a.account_id = ${accountId}`
  return [...facilities, ...athletes]
}

export async function deleteExpiredOnboardings(db: Db): Promise<void> {
  await db`delete from payout_onboarding where expires_at < now()`
}

function payeeTable(db: Db | Tx, payee: Payee) {
  return 'facilityId' in payee ? db`payout_facility` : db`payout_athlete`
}

function payeeKey(db: Db | Tx, payee: Payee) {
  return 'facilityId' in payee ? db`facility_id` : db`athlete_id`
}

function payeeId(payee: Payee): string {
  return 'facilityId' in payee ? payee.facilityId : payee.athleteId
}
