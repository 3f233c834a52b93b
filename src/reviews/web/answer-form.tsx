import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Review } from '../contract.ts'
import { answerFault } from '../rules.ts'
import { answerReview } from './api.ts'

/** Collapsed once answered. Input survives a reload. */
export function AnswerForm({ access, review }: { access: BookingDeskAccess; review: Review }) {
  const [isOpen, setOpen] = useState(review.answer === null)
  const change = useRef<HTMLButtonElement>(null)
  /** The form is gone: focus what replaced it. */
  function close() {
    flushSync(() => setOpen(false))
    change.current?.focus()
  }
  if (!isOpen)
    return (
      <Button ref={change} tone="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        Edit reply<span className="sr-only"> to {review.author}</span>
      </Button>
    )
  return <OpenForm access={access} review={review} onDone={close} />
}

type OpenFormProps = { access: BookingDeskAccess; review: Review; onDone: () => void }

function OpenForm({ access, review, onDone }: OpenFormProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { text: review.answer?.text ?? '' },
    draft: `answer:${review.id}`,
    check: ({ text }) => ({ text: answerFault(tidyLines(text)) }),
    send: ({ text }) => answerReview(client, access, review.id, text),
    onSent: () => {
      toast({ title: 'Reply published', description: `It appears below ${review.author}’s review.` })
      onDone()
    },
  })
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-3">
      <TextArea
        label={
          <span>
            Your reply<span className="sr-only"> to {review.author}</span>
          </span>
        }
        hint="Everyone can see your reply."
        rows={3}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t save your reply" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="sm" busyLabel="Saving…">
          {review.answer ? 'Save reply' : 'Publish reply'}
        </SubmitButton>
        {review.answer && (
          <Button tone="quiet" size="sm" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
