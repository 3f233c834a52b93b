import { CircleQuestionMark } from 'lucide-react'
import type { Question } from '#assistant/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { editors } from './condition-editor.tsx'
import { labels } from './condition-labels.ts'
import type { Value } from './conditions.ts'

type QuestionsProps = {
  questions: readonly Question[]
  onChoose: (question: Question, value: Value) => void
  /** For questions without choices. */
  onSet: (question: Question) => void
}

export function Questions({ questions, onChoose, onSet }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Questions" className="mt-3 flex flex-col gap-2">
      {questions.map(question => (
        <li key={`${question.field} ${question.text}`} className="rounded-md border border-info-line bg-info-soft p-3">
          <fieldset>
            <legend className="flex gap-2">
              <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info" />
              <span className="min-w-0 wrap-anywhere">{question.text}</span>
            </legend>
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {question.choices.map(({ label, value }) => (
                <Button
                  key={label}
                  tone="secondary"
                  size="sm"
                  onClick={() => onChoose(question, value)}
                  className="wrap-anywhere"
                >
                  {label}
                </Button>
              ))}
              {question.choices.length === 0 && editors[question.field] && (
                <Button tone="secondary" size="sm" onClick={() => onSet(question)}>
                  Set {labels[question.field]}
                </Button>
              )}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
