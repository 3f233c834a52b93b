import type { Db } from '#kit/server/db/db.ts'
import type { FieldSearch, Suggestion } from '../contract.ts'
import { relaxationsOf, worthSuggesting } from '../relaxations.ts'
import { countFreeFields } from './store.ts'

export async function suggestChanges(
  db: Db,
  search: FieldSearch,
  { found, now }: { found: number; now: number },
): Promise<Suggestion[]> {
  const relaxations = relaxationsOf(search, now)
  if (relaxations.length === 0) return []
  const counts = await countFreeFields(
    db,
    search,
    relaxations.map(({ change }) => ({ ...search, ...change })),
  )
  return worthSuggesting(
    relaxations.map((relaxation, index) => ({ ...relaxation, count: counts[index]! })),
    found,
  )
}
