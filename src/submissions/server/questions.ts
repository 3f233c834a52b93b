import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { HOUR } from '#kit/shared/time.ts'
import { type Json, queueMessage } from '#messages/server/queue-message.ts'
import { type ReviewQuestion, submissionsProblem } from '../contract.ts'
import { REVIEW_HOURS } from '../rules.ts'
import { countWaiting, findQuestions, insertQuestion, type Kind, type QuestionRow, setAnswer } from './store.ts'

/** `email`: who submitted it; `facts`: what each email about it needs. */
type Submission = { kind: Kind; id: string; name: string; email: string; facts: Record<string, Json> }

/** Emails the question. Refuses: question-open. */
export async function askQuestion(
  tx: Tx,
  { kind, id, name, email, facts }: Submission,
  { question, actor }: { question: string; actor: Actor },
): Promise<ReviewQuestion> {
  const asked = await insertQuestion(tx, kind, { id, actorId: actor.accountId, question })
  if (!asked) throw submissionsProblem('question-open')
  const subject = { kind, id, name }
  await recordAudit(tx, { actor, action: `${kind}-question-sent`, subject, after: { question } })
  const mail = `${kind}-question`
  const payload = { ...facts, question }
  await queueMessage(tx, { kind: mail, recipient: email, payload, dedupeKey: `${mail}:${asked.id}` })
  return toQuestion(asked)
}

/** Notifies us. Refuses: question-answered. */
export async function answerQuestion(
  tx: Tx,
  { kind, id, facts }: Submission,
  { questionId, answer }: { questionId: string; answer: string },
): Promise<void> {
  if (!(await setAnswer(tx, kind, { id, questionId, answer }))) throw submissionsProblem('question-answered')
  const mail = `${kind}-answered`
  const payload = { ...facts, answer }
  await queueMessage(tx, {
    kind: mail,
    recipient: product.supportEmail,
    payload,
    dedupeKey: `${mail}:${questionId}`,
  })
}

/** By submission, in order. */
export async function listQuestions(
  db: Db | Tx,
  kind: Kind,
  ids: readonly string[],
): Promise<(id: string) => ReviewQuestion[]> {
  const bySubmission = Map.groupBy(await findQuestions(db, kind, ids), ({ submissionId }) => submissionId)
  return id => (bySubmission.get(id) ?? []).map(toQuestion)
}

function toQuestion({ id, question, askedAt, answer, answeredAt }: QuestionRow): ReviewQuestion {
  return { id, question, askedAt: askedAt.toISOString(), answer, answeredAt: answeredAt?.toISOString() ?? null }
}

/** Submissions that wait for us, and those overdue. Excludes those waiting for an answer. */
export function countOurTurn(db: Db, kind: Kind, now: number): Promise<{ waiting: number; overdue: number }> {
  return countWaiting(db, kind, new Date(now - REVIEW_HOURS * HOUR))
}
