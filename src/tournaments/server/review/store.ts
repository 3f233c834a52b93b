import type { Db, Tx } from '#kit/server/db/db.ts'
import type { QuestionRow } from '#kit/shared/review-question.ts'

/** In order. */
export async function findQuestions(
  db: Db | Tx,
  tournamentIds: readonly string[],
): Promise<(QuestionRow & { tournamentId: string })[]> {
  return db<(QuestionRow & { tournamentId: string })[]>`
    select tournament_id, ${questionColumns(db)} from tournament_question
    where tournament_id = any (${[...tournamentIds]}::uuid[]) order by asked_at, id`
}

/** Saves a question and stops the review clock until the answer. Undefined if the last question is unanswered. */
export async function insertQuestion(
  tx: Tx,
  { tournamentId, actorId, question }: { tournamentId: string; actorId: string | null; question: string },
): Promise<QuestionRow | undefined> {
  const [row] = await tx<QuestionRow[]>`
    insert into tournament_question (tournament_id, author_id, question) values (${tournamentId}, ${actorId}, ${question})
    on conflict (tournament_id) where answered_at is null do nothing
    returning ${questionColumns(tx)}`
  if (row) await tx`update tournament set waiting_since = null where id = ${tournamentId}`
  return row
}

/** Saves an answer and restarts the review clock; false without such an unanswered question. */
export async function setAnswer(
  tx: Tx,
  { tournamentId, questionId, answer }: { tournamentId: string; questionId: string; answer: string },
): Promise<boolean> {
  const { count } = await tx`
    update tournament_question set answer = ${answer}, answered_at = now()
    where id = ${questionId} and tournament_id = ${tournamentId} and answered_at is null`
  if (count === 0) return false
  await tx`update tournament set waiting_since = now() where id = ${tournamentId}`
  return true
}

/** Null unless declined. */
export async function findDeclineReason(db: Db | Tx, tournamentId: string): Promise<string | null> {
  const [row] = await db<{ reason: string | null }[]>`
    select decline_reason as reason from tournament where id = ${tournamentId}`
  return row?.reason ?? null
}

export async function countOurTurn(db: Db, overdueSince: Date): Promise<{ waiting: number; overdue: number }> {
  const [row] = await db<{ waiting: number; overdue: number }[]>`
    select count(*)::int as waiting, count(*) filter (where waiting_since < ${overdueSince})::int as overdue
    from tournament where status = 'submitted' and waiting_since is not null`
  return row!
}

function questionColumns(db: Db | Tx) {
  return db`id, question, asked_at, answer, answered_at`
}
