import type { Db, Tx } from '#kit/server/db/db.ts'
import { isOwnKey } from '#submissions/server/own-key.ts'
import { answerQuestion as answer } from '#submissions/server/questions.ts'
import { tournamentsProblem } from '../contract.ts'
import type { OwnTournament } from '../review-contract.ts'
import { canMove } from '../rules.ts'
import { withQuestions } from './list-submissions.ts'
import { submissionOf } from './notify-tournament.ts'
import { findDeclineReason, findTournament, lockTournament, type TournamentRow } from './store.ts'
import type { TournamentContext } from './submit-tournament.ts'

type Services = Pick<TournamentContext, 'db' | 'signingSecret'>
type Keyed = { id: string; key: string }

/** Refuses: tournament-not-found, also for a wrong key. */
export async function readOwnTournament({ db, signingSecret }: Services, { id, key }: Keyed): Promise<OwnTournament> {
  return toOwnTournament(db, withKey(signingSecret, key, await findTournament(db, id)))
}

/** Notifies us. Refuses: tournament-not-found, tournament-decided, question-answered. */
export async function answerQuestion(
  { db, signingSecret }: Services,
  { id, key, ...given }: Keyed & { questionId: string; answer: string },
): Promise<OwnTournament> {
  return db.begin(async tx => {
    const row = withKey(signingSecret, key, await lockTournament(tx, id))
    if (!canMove(row.status, 'published')) throw tournamentsProblem('tournament-decided')
    await answer(tx, submissionOf(row), given)
    return toOwnTournament(tx, (await lockTournament(tx, id))!)
  })
}

/** Refuses: tournament-not-found, for a wrong key and for a tournament that nobody submitted. */
function withKey(secret: string, key: string, row: TournamentRow | undefined): TournamentRow {
  const email = row?.submitterEmail
  if (!row || !email || !isOwnKey(secret, 'tournament', { id: row.id, email, key }))
    throw tournamentsProblem('tournament-not-found')
  return row
}

async function toOwnTournament(db: Db | Tx, row: TournamentRow): Promise<OwnTournament> {
  const [[submission], declineReason] = await Promise.all([withQuestions(db, [row]), findDeclineReason(db, row.id)])
  return { status: row.status, submission: submission!, declineReason }
}
