import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type DuePosition, type Page } from '#kit/server/http/pages.ts'
import { toQuestion } from '#kit/shared/review-question.ts'
import type { TournamentSubmission } from '../contract.ts'
import { toSubmission } from './present-tournament.ts'
import { findQuestions } from './review/store.ts'
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
  const byTournament = Map.groupBy(await findQuestions(db, ids), question => question.tournamentId)
  return rows.map(row => ({ ...toSubmission(row), questions: (byTournament.get(row.id) ?? []).map(toQuestion) }))
}
