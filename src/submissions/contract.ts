import { z } from 'zod'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLines } from '#kit/shared/typed-text.ts'
import { answerFault, lengthFault, QUESTION_LENGTH, REASON_LENGTH } from './rules.ts'

/** Times are ISO 8601, UTC. */
export const ReviewQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

export const TypedQuestion = typedLines.superRefine(
  byRule(text => lengthFault(text, QUESTION_LENGTH, 'Write your question.')),
)
export const TypedAnswer = typedLines.superRefine(byRule(answerFault))
export const TypedReason = typedLines.superRefine(byRule(text => lengthFault(text, REASON_LENGTH, 'Enter a reason.')))

/** From the link in our emails. */
export const OwnKey = z.string().max(100)

export const submissionsProblem = problems({
  'question-open': [409, 'Your last question hasn’t been answered yet.'],
  'question-answered': [409, 'This question was already answered.'],
})
