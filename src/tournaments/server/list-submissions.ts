import type { Db } from '#kit/server/db.ts'
import type { TournamentSubmission } from '../contract.ts'
import { toSubmission } from './present-tournament.ts'
import { countSubmitted, findSubmitted } from './store.ts'

export type SubmissionPage = {
  submissions: TournamentSubmission[]
  /** How many wait at all. */
  total: number
  /** Leads to the next page; undefined on the last. */
  cursor: string | undefined
}

/** One page of what waits for a decision, the oldest first. A cursor that is no id begins from the start. */
export async function listSubmissions(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<SubmissionPage> {
  const after = cursor && isId(cursor) ? cursor : null
  const [rows, total] = await Promise.all([findSubmitted(db, { after, limit: limit + 1 }), countSubmitted(db)])
  const page = rows.slice(0, limit)
  return {
    submissions: page.map(toSubmission),
    total,
    cursor: rows.length > limit ? page.at(-1)?.id : undefined,
  }
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(text)
}
