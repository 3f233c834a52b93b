import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import type { Lead, LeadOrder } from '../contract.ts'

/** `number` is a database sequence: the order of arrival. */
export type LeadRow = Omit<Lead, 'createdAt'> & { number: string; createdAt: Date }

/** `submission` identifies the sent form. */
export type NewLead = Omit<Lead, 'id' | 'createdAt'> & { submission: string }

/** Returns the id. A resent form overwrites its lead. */
export async function saveLead(tx: Tx, lead: NewLead): Promise<string> {
  const { submission, name, email, organization, city, persona, ctaAction, location, page } = lead
  const [row] = await tx<{ id: string }[]>`
    insert into lead (submission, name, email, organization, city, persona, cta_action, location, page)
    values (${submission}, ${name}, ${email}, ${organization}, ${city}, ${persona}, ${ctaAction}, ${location}, ${page})
    on conflict (submission) do update set name = excluded.name, email = excluded.email,
      organization = excluded.organization, city = excluded.city, persona = excluded.persona,
      cta_action = excluded.cta_action, location = excluded.location, page = excluded.page
    returning id`
  return row!.id
}

type Query = AskedPage<string> & { order: LeadOrder }

/** By arrival, after `number`. */
export async function findLeads(db: Db, { order, after, limit }: Query): Promise<LeadRow[]> {
  const [past, way] = order === 'newest' ? [db`<`, db`desc`] : [db`>`, db``]
  const rest = after ? db`where number ${past} ${after}::bigint` : db``
  return db<LeadRow[]>`
    select id, number, name, email, organization, city, persona, cta_action, location, page, created_at
    from lead ${rest} order by number ${way} limit ${limit}`
}

export async function countLeads(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from lead`
  return row!.count
}
