import { z } from 'zod'
import { answerFault, lengthFault, QUESTION_LENGTH, REASON_LENGTH } from './review-promise.ts'
import { byRule, typedLines } from './typed-text.ts'

/** Times are ISO 8601, UTC. */
export const ReviewQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

export type QuestionRow = {
  id: string
  question: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

export function toQuestion({ id, question, askedAt, answer, answeredAt }: QuestionRow): ReviewQuestion {
  return { id, question, askedAt: askedAt.toISOString(), answer, answeredAt: answeredAt?.toISOString() ?? null }
}

export const TypedQuestion = typedLines.superRefine(
  byRule(text => lengthFault(text, QUESTION_LENGTH, 'Write your question.')),
)
export const TypedAnswer = typedLines.superRefine(byRule(answerFault))
export const TypedReason = typedLines.superRefine(byRule(text => lengthFault(text, REASON_LENGTH, 'Enter a reason.')))
