import type { Db, Tx } from '#kit/server/db/db.ts'

/** Each has its own tables: `listing` and, with its `listing_id`, `listing_question`. */
export type Kind = 'listing' | 'tournament'

export type QuestionRow = {
  id: string
  question: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** In order. */
export async function findQuestions(
  db: Db | Tx,
  kind: Kind,
  ids: readonly string[],
): Promise<(QuestionRow & { submissionId: string })[]> {
  const { ofQuestion, submissionId } = namesOf(db, kind)
  return db<(QuestionRow & { submissionId: string })[]>`
    select ${submissionId} as submission_id, ${columns(db)} from ${ofQuestion}
    where ${submissionId} = any (${[...ids]}::uuid[]) order by asked_at, id`
}

type NewQuestion = { id: string; actorId: string | null; question: string }

/** Stops the due time until the answer; undefined if the last question is still open. */
export async function insertQuestion(
  tx: Tx,
  kind: Kind,
  { id, actorId, question }: NewQuestion,
): Promise<QuestionRow | undefined> {
  const { ofKind, ofQuestion, submissionId } = namesOf(tx, kind)
  const [row] = await tx<QuestionRow[]>`
    insert into ${ofQuestion} (${submissionId}, author_id, question) values (${id}, ${actorId}, ${question})
    on conflict (${submissionId}) where answered_at is null do nothing
    returning ${columns(tx)}`
  if (row) await tx`update ${ofKind} set waiting_since = null where id = ${id}`
  return row
}

/** Restarts the due time; false if there is no such open question. */
export async function setAnswer(
  tx: Tx,
  kind: Kind,
  { id, questionId, answer }: { id: string; questionId: string; answer: string },
): Promise<boolean> {
  const { ofKind, ofQuestion, submissionId } = namesOf(tx, kind)
  const { count } = await tx`
    update ${ofQuestion} set answer = ${answer}, answered_at = now()
    where id = ${questionId} and ${submissionId} = ${id} and answered_at is null`
  if (count === 0) return false
  await tx`update ${ofKind} set waiting_since = now() where id = ${id}`
  return true
}

/** How many wait for us, and how many of them since before `overdueSince`. */
export async function countWaiting(
  db: Db,
  kind: Kind,
  overdueSince: Date,
): Promise<{ waiting: number; overdue: number }> {
  const undecided = kind === 'listing' ? db`status in ('submitted', 'in_review')` : db`status = 'submitted'`
  const [row] = await db<{ waiting: number; overdue: number }[]>`
    select count(*)::int as waiting, count(*) filter (where waiting_since < ${overdueSince})::int as overdue
    from ${namesOf(db, kind).ofKind} where ${undecided} and waiting_since is not null`
  return row!
}

function namesOf(db: Db | Tx, kind: Kind) {
  return { ofKind: db(kind), ofQuestion: db(`${kind}_question`), submissionId: db(`${kind}_id`) }
}

function columns(db: Db | Tx) {
  return db`id, question, asked_at, answer, answered_at`
}
