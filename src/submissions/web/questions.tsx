import { MessageCircleQuestion } from 'lucide-react'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { Card } from '#kit/web/card.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ReviewQuestion } from '../contract.ts'
import { answerFault } from '../rules.ts'

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

type OpenQuestionProps = {
  questions: readonly ReviewQuestion[]
  onAnswer: (given: { questionId: string; answer: string }) => Promise<unknown>
}

/** For the submitter; nothing without one. */
export function OpenQuestion({ questions, onAnswer }: OpenQuestionProps) {
  const open = questions.find(isOpen)
  if (!open) return null
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">We have a question</h2>
      <AnswerForm key={open.id} open={open} onAnswer={onAnswer} />
    </Card>
  )
}

function AnswerForm({ open, onAnswer }: Pick<OpenQuestionProps, 'onAnswer'> & { open: ReviewQuestion }) {
  const form = useForm({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: answerFault(tidyLines(answer)) }),
    async send({ answer }) {
      await onAnswer({ questionId: open.id, answer })
      toast({ title: 'Thanks!', description: 'We’ll continue the review.' })
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-lg font-semibold wrap-anywhere whitespace-pre-line">{open.question}</p>
      <TextArea label="Your answer" required {...form.field('answer')} />
      <FormFailure form={form} title="We couldn’t send your answer" />
      <SubmitButton form={form} className="self-start max-sm:w-full" busyLabel="Sending…">
        Send answer
      </SubmitButton>
    </Form>
  )
}

/** For the submitter; nothing without any. */
export function AnsweredQuestions({ questions }: { questions: readonly ReviewQuestion[] }) {
  const answered = questions.filter(question => !isOpen(question))
  if (answered.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-2xl">Your answers</h2>
      <QuestionList questions={answered} missing="" />
    </Card>
  )
}

export function isOpen({ answer }: ReviewQuestion): boolean {
  return answer === null
}
