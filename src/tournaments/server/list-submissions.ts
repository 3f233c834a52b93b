import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type DuePosition, type Page } from '#kit/server/http/pages.ts'
import { listQuestions } from '#submissions/server/questions.ts'
import type { TournamentSubmission } from '../contract.ts'
import { toSubmission } from './present-tournament.ts'
import { countSubmitted, findSubmitted, type TournamentRow } from './store.ts'

/** Awaiting a decision, by due date. */
export async function listSubmissions(
  db: Db,
  { limit, after }: AskedPage<DuePosition>,
): Promise<Page<TournamentSubmission, DuePosition>> {
  const [found, total] = await Promise.all([findSubmitted(db, { after, limit: limit + 1 }), countSubmitted(db)])
  const { rows, next } = cutPage(found, limit, ({ place, id }) => ({ place, key: id }))
  return { rows: await withQuestions(db, rows), next, total }
}

export async function withQuestions(db: Db | Tx, rows: readonly TournamentRow[]): Promise<TournamentSubmission[]> {
  const ids = rows.map(row => row.id)
  const questionsOf = await listQuestions(db, 'tournament', ids)
  return rows.map(row => ({ ...toSubmission(row), questions: questionsOf(row.id) }))
}
