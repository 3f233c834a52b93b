import { answerFault } from '#kit/shared/review-promise.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { TextArea } from './field.tsx'
import { Form, FormFailure, SubmitButton } from './form.tsx'
import { useForm } from './use-form.ts'

type AnswerFormProps = {
  question: string
  onSend: (answer: string) => Promise<unknown>
}

export function AnswerForm({ question, onSend }: AnswerFormProps) {
  const form = useForm({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: answerFault(tidyLines(answer)) }),
    send: ({ answer }) => onSend(answer),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-lg font-semibold wrap-anywhere whitespace-pre-line">{question}</p>
      <TextArea label="Your answer" required {...form.field('answer')} />
      <FormFailure form={form} title="We couldn’t send your answer" />
      <SubmitButton form={form} className="self-start max-sm:w-full" busyLabel="Sending…">
        Send answer
      </SubmitButton>
    </Form>
  )
}
