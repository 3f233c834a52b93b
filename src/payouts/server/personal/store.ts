import type { Db, Tx } from '#kit/server/db/db.ts'

export async function countUnpaid(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from athlete a join clinic c on c.athlete_id = a.id join clinic_account s on s.clinic_id = c.id
    where a.account_id = ${accountId} and s.athlete_cents > (
      select coalesce(sum(p.amount_cents), 0) from payout p
      where p.clinic_id = c.id and p.party = 'athlete' and p.status = 'sent')`
  return row!.count
}

export async function listPayoutsOf(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('clinic', c.title, 'amount_cents', p.amount_cents, 'status', p.status, 'account', p.account_id,
      'created_at', p.created_at) as row
    from athlete a join clinic c on c.athlete_id = a.id join payout p on p.clinic_id = c.id and p.party = 'athlete'
    where a.account_id = ${accountId} order by p.created_at`
  return rows.map(({ row }) => row)
}
