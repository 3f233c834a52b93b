import type { Person, PersonRole } from '#desk/people-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { findPeople, type PersonRow } from './store.ts'

type Query = AskedPage<MomentPosition> & {
  text?: string | undefined
  role?: PersonRole | undefined
}

/** Newest first. */
export async function listPeople(db: Db, { limit, ...wanted }: Query): Promise<Page<Person, MomentPosition>> {
  const found = await findPeople(db, { ...wanted, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, at }) => ({ id, at }))
  return { rows: rows.map(presentPerson), next }
}

export function presentPerson({ createdAt, lastSignInAt, ...row }: PersonRow): Person {
  return { ...row, createdAt: createdAt.toISOString(), lastSignInAt: lastSignInAt?.toISOString() ?? null }
}
