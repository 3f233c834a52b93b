import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** A facility's money stays with the facility. */
export const personalPayouts: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('payouts', await listPayoutsOf(db, accountId))
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countUnpaid(tx, accountId)
    return count > 0 ? [{ code: 'payouts', count }] : []
  },
}

async function countUnpaid(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from athlete a join clinic c on c.athlete_id = a.id join clinic_account s on s.clinic_id = c.id
    where a.account_id = ${accountId} and s.athlete_cents > (
      select coalesce(sum(p.amount_cents), 0) from payout p
      where p.clinic_id = c.id and p.party = 'athlete' and p.status = 'sent')`
  return row!.count
}

async function listPayoutsOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('clinic', c.title, 'amount_cents', p.amount_cents, 'status', p.status, 'account', p.account_id,
      'created_at', p.created_at) as row
    from athlete a join clinic c on c.athlete_id = a.id join payout p on p.clinic_id = c.id and p.party = 'athlete'
    where a.account_id = ${accountId} order by p.created_at`
  return rows.map(({ row }) => row)
}

/** The person who started a setup may not own the account. */
export async function endPayoutSetups(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from payout_onboarding where started_by = ${accountId}`
}
