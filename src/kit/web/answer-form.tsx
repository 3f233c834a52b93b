import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ANSWER_LENGTH } from '#kit/shared/review-promise.ts'
import { detailOf } from './api-error.ts'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { Notice } from './notice.tsx'
import { useHydrated } from './use-hydrated.ts'

type AnswerFormProps = {
  question: string
  onSend: (answer: string) => Promise<unknown>
}

export function AnswerForm({ question, onSend }: AnswerFormProps) {
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isReady = useHydrated()
  const send = useMutation({ mutationFn: () => onSend(answer) })
  const fault = answerFault(answer)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (fault) event.currentTarget.querySelector('textarea')?.focus()
    else send.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-lg font-semibold wrap-anywhere whitespace-pre-line">{question}</p>
      <TextArea
        label="Your answer"
        name="answer"
        required
        value={answer}
        error={isChecked ? fault : undefined}
        onChange={event => setAnswer(event.currentTarget.value)}
      />
      {send.isError && (
        <Notice tone="danger" title="We couldn’t send your answer">
          {detailOf(send.error)} Your text is still here.
        </Notice>
      )}
      <Button
        type="submit"
        className="self-start max-sm:w-full"
        disabled={!isReady}
        busy={send.isPending}
        busyLabel="Sending…"
      >
        Send answer
      </Button>
    </form>
  )
}

function answerFault(text: string): string | undefined {
  if (text.trim().length < ANSWER_LENGTH.min) return 'Write your answer.'
  const { max } = ANSWER_LENGTH
  return text.length > max ? `Keep this to ${max.toLocaleString('en-US')} characters.` : undefined
}
