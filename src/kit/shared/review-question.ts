import { z } from 'zod'
import { ANSWER_LENGTH, QUESTION_LENGTH, REASON_LENGTH } from './review-promise.ts'
import { typedLines } from './typed-text.ts'

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

export const TypedQuestion = typedText(QUESTION_LENGTH, 'Write your question.')
export const TypedAnswer = typedText(ANSWER_LENGTH, 'Write your answer.')
export const TypedReason = typedText(REASON_LENGTH, 'Enter a reason.')

function typedText({ min, max }: { min: number; max: number }, missing: string) {
  return typedLines.pipe(
    z
      .string()
      .min(min, missing)
      .max(max, `Keep this to ${max.toLocaleString('en-US')} characters.`),
  )
}
