import { z } from 'zod'
import { ANSWER_LENGTH, QUESTION_LENGTH, REASON_LENGTH } from './review-promise.ts'
import { typedLines } from './typed-text.ts'

/** What was asked about a submission, and what came back. Times are ISO 8601, UTC. */
export const ReviewQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  askedAt: z.string(),
  /** Null until it comes. */
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

/** A question as the database has it. */
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

/** What is typed in a review, refused with the sentence that the page says too. */
export const TypedQuestion = typedText(QUESTION_LENGTH, 'Write your question.')
export const TypedAnswer = typedText(ANSWER_LENGTH, 'Write your answer.')
export const TypedReason = typedText(REASON_LENGTH, 'Say why.')

function typedText({ min, max }: { min: number; max: number }, missing: string) {
  return typedLines.pipe(
    z
      .string()
      .min(min, missing)
      .max(max, `Keep this to ${max.toLocaleString('en-US')} characters.`),
  )
}
