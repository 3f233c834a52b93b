import { MessageCircleQuestion } from 'lucide-react'
import type { ReviewQuestion } from '#kit/shared/review-question.ts'
import { LocalTime } from './local-time.tsx'

type QuestionListProps = {
  questions: readonly ReviewQuestion[]
  missing: string
}

export function QuestionList({ questions, missing }: QuestionListProps) {
  return (
    <ol className="flex flex-col gap-4">
      {questions.map(({ id, question, askedAt, answer, answeredAt }) => (
        <li key={id} className="border-l-2 border-line-strong pl-4">
          <p className="flex items-start gap-2 font-semibold wrap-anywhere whitespace-pre-line" dir="auto">
            <MessageCircleQuestion aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
            {question}
          </p>
          <p className="text-sm text-muted">
            Asked <LocalTime at={askedAt} />
          </p>
          {answer === null || answeredAt === null ? (
            <p className="mt-2 text-muted">{missing}</p>
          ) : (
            <>
              <p className="mt-2 wrap-anywhere whitespace-pre-line" dir="auto">
                {answer}
              </p>
              <p className="text-sm text-muted">
                Answered <LocalTime at={answeredAt} />
              </p>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
