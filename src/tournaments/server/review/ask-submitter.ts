import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { type ReviewQuestion, toQuestion } from '#kit/shared/review-question.ts'
import { tournamentsProblem } from '#tournaments/contract.ts'
import { tournamentReviewProblem } from '#tournaments/review-contract.ts'
import { canMove } from '#tournaments/rules.ts'
import { notifyQuestion } from '../notify-tournament.ts'
import { lockTournament } from '../store.ts'
import type { TournamentContext } from '../submit-tournament.ts'
import { insertQuestion } from './store.ts'

/** Emails the question. Refuses: tournament-not-found, tournament-decided, tournament-question-open. */
export async function askSubmitter(
  { db }: Pick<TournamentContext, 'db'>,
  { id, question, actor }: { id: string; question: string; actor: Actor },
): Promise<ReviewQuestion> {
  const asked = await db.begin(async tx => {
    const row = await lockTournament(tx, id)
    if (!row) throw tournamentsProblem('tournament-not-found')
    if (!canMove(row.status, 'published')) throw tournamentsProblem('tournament-decided')
    const written = await insertQuestion(tx, { tournamentId: id, actorId: actor.accountId, question })
    if (!written) throw tournamentReviewProblem('tournament-question-open')
    await recordAudit(tx, {
      actor,
      action: 'tournament-question-sent',
      subject: { kind: 'tournament', id, name: row.name },
      after: { question },
    })
    await notifyQuestion(tx, row, written)
    return written
  })
  return toQuestion(asked)
}
