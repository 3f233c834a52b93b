import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OwnTournament } from '#tournaments/review-contract.ts'
import { withQuestions } from '../list-submissions.ts'
import { findTournament } from '../store.ts'
import type { TournamentContext } from '../submit-tournament.ts'
import { findDeclineReason } from './store.ts'
import { type SubmittedRow, withKey } from './submission-key.ts'

/** Refuses: tournament-not-found, also for a wrong key. */
export async function readOwnTournament(
  { db, signingSecret }: Pick<TournamentContext, 'db' | 'signingSecret'>,
  { id, key }: { id: string; key: string },
): Promise<OwnTournament> {
  return toOwnTournament(db, withKey(signingSecret, key, await findTournament(db, id)))
}

export async function toOwnTournament(db: Db | Tx, row: SubmittedRow): Promise<OwnTournament> {
  const [[submission], declineReason] = await Promise.all([withQuestions(db, [row]), findDeclineReason(db, row.id)])
  return { status: row.status, submission: submission!, declineReason }
}
