import { tournamentsProblem } from '#tournaments/contract.ts'
import { type OwnTournament, tournamentReviewProblem } from '#tournaments/review-contract.ts'
import { canMove } from '#tournaments/rules.ts'
import { notifyAnswer } from '../notify-tournament.ts'
import { lockTournament } from '../store.ts'
import type { TournamentContext } from '../submit-tournament.ts'
import { toOwnTournament } from './read-own-tournament.ts'
import { setAnswer } from './store.ts'
import { withKey } from './submission-key.ts'

type Answer = { id: string; key: string; questionId: string; answer: string }

/**
 * Saves the submitter's answer and notifies us. Refuses: tournament-not-found, tournament-decided,
 * tournament-question-answered.
 */
export async function answerQuestion(
  { db, signingSecret }: Pick<TournamentContext, 'db' | 'signingSecret'>,
  { id, key, questionId, answer }: Answer,
): Promise<OwnTournament> {
  const own = await db.begin(async tx => {
    const row = withKey(signingSecret, key, await lockTournament(tx, id))
    if (!canMove(row.status, 'published')) throw tournamentsProblem('tournament-decided')
    if (!(await setAnswer(tx, { tournamentId: id, questionId, answer })))
      throw tournamentReviewProblem('tournament-question-answered')
    await notifyAnswer(tx, row, { questionId, answer })
    return toOwnTournament(tx, withKey(signingSecret, key, await lockTournament(tx, id)))
  })
  return own
}
