import type { Db, Tx } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'

/** A facility is paid into its own account, or else into its organization's. */
export type Payee = { facilityId: string } | { athleteId: string } | { organizationId: string }

export async function findDestination(db: Db, payee: Payee): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select a.id from payout_account a where a.id = ${accountOf(db, payee)} and a.can_take_payments`
  return row?.id ?? null
}

export async function findPayoutAccount(db: Db | Tx, payee: Payee): Promise<{ id: string } | undefined> {
  const [row] = await db<{ id: string }[]>`
    select a.id from payout_account a where a.id = ${accountOf(db, payee)}`
  return row
}

/** Only if incomplete and not checked for so many seconds. */
export async function takeUncheckedAccount(db: Db, payee: Payee, seconds: number): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    update payout_account a set checked_at = now()
    where a.id = ${accountOf(db, payee)} and not a.can_take_payments
      and (a.checked_at is null or a.checked_at < now() - make_interval(secs => ${seconds}::int)
        or ${isAhead(db, db`a.checked_at`, 0)})
    returning a.id`
  return row?.id
}

/** `updated_at`: the last change, not the last check. */
export async function updatePayoutAccount(db: Db, accountId: string, canTakePayments: boolean): Promise<void> {
  await db`
    update payout_account set can_take_payments = ${canTakePayments}, updated_at = now()
    where id = ${accountId} and can_take_payments <> ${canTakePayments}`
}

function accountOf(db: Db | Tx, payee: Payee) {
  if ('facilityId' in payee) return db`(select payout_account_of(${payee.facilityId}))`
  return 'athleteId' in payee
    ? db`(select account_id from payout_athlete where athlete_id = ${payee.athleteId})`
    : db`(select account_id from payout_organization where organization_id = ${payee.organizationId})`
}
