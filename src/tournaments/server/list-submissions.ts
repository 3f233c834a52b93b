import type { Db, Tx } from '#kit/server/db.ts'
import { readDueCursor, writeDueCursor } from '#kit/server/due-cursor.ts'
import { toQuestion } from '#kit/shared/review-question.ts'
import type { TournamentSubmission } from '../contract.ts'
import { toSubmission } from './present-tournament.ts'
import { findQuestions } from './review/store.ts'
import { countSubmitted, findSubmitted, type TournamentRow } from './store.ts'

export type SubmissionPage = {
  submissions: TournamentSubmission[]
  /** Of all pages. */
  total: number
  /** Of the next page; undefined on the last. */
  cursor: string | undefined
}

/** Submissions awaiting a decision, by due date. An invalid cursor starts from the beginning. */
export async function listSubmissions(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<SubmissionPage> {
  const after = readDueCursor(cursor, isId)
  const [rows, total] = await Promise.all([findSubmitted(db, { after, limit: limit + 1 }), countSubmitted(db)])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    submissions: await withQuestions(db, page),
    total,
    cursor: last && writeDueCursor({ place: last.place, key: last.id }),
  }
}

export async function withQuestions(db: Db | Tx, rows: readonly TournamentRow[]): Promise<TournamentSubmission[]> {
  const ids = rows.map(row => row.id)
  const byTournament = Map.groupBy(await findQuestions(db, ids), question => question.tournamentId)
  return rows.map(row => ({ ...toSubmission(row), questions: (byTournament.get(row.id) ?? []).map(toQuestion) }))
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(text)
}
