import type { Person, PersonRole } from '#desk/people-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { readMomentCursor, writeMomentCursor } from '#kit/server/moment-cursor.ts'
import { cutPage } from '../link-next.ts'
import { findPeople, type PersonRow } from './store.ts'

type Query = {
  text?: string | undefined
  role?: PersonRole | undefined
  limit: number
  cursor?: string | undefined
}

/** Newest first, with the cursor of the next page. */
export async function listPeople(
  db: Db,
  { limit, cursor, ...wanted }: Query,
): Promise<{ people: Person[]; cursor: string | undefined }> {
  const found = await findPeople(db, { ...wanted, after: readMomentCursor(cursor), limit: limit + 1 })
  const page = cutPage(found, limit, writeMomentCursor)
  return { people: page.rows.map(presentPerson), cursor: page.cursor }
}

export function presentPerson({ createdAt, lastSignInAt, ...row }: PersonRow): Person {
  return { ...row, createdAt: createdAt.toISOString(), lastSignInAt: lastSignInAt?.toISOString() ?? null }
}
