import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BookingDeskAccess } from '#bookings/web/desk/booking-desk-access.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { Review } from '../contract.ts'
import { REVIEW_LENGTH } from '../rules.ts'
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
  const isReady = useHydrated()
  const [draft, setDraft] = useSessionValue<{ text?: string }>(`answer:${review.id}`, nothingTyped)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const text = draft.text ?? review.answer?.text ?? ''

  async function save(form: HTMLFormElement) {
    setFailure(null)
    if (text.trim() === '') {
      setError('Write your reply first.')
      form.querySelector('textarea')?.focus()
      return
    }
    setSaving(true)
    try {
      await answerReview(client, access, review.id, text)
    } catch (failed) {
      return setFailure(detailOf(failed))
    } finally {
      setSaving(false)
    }
    setDraft(nothingTyped)
    toast({ title: 'Reply published', description: `It appears below ${review.author}’s review.` })
    onDone()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(event.currentTarget)
  }

  return (
    <form method="post" noValidate className="flex max-w-2xl flex-col gap-3" onSubmit={submit}>
      <TextArea
        label={
          <span>
            Your reply<span className="sr-only"> to {review.author}</span>
          </span>
        }
        hint="Everyone can see your reply."
        rows={3}
        maxLength={REVIEW_LENGTH}
        value={text}
        readOnly={isSaving}
        error={error}
        onChange={event => {
          setDraft({ text: event.currentTarget.value })
          setError(undefined)
        }}
      />
      {failure && (
        <Notice tone="danger" title="We couldn’t save your reply">
          {failure} Your text is still here.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={!isReady} busy={isSaving} busyLabel="Saving…">
          {review.answer ? 'Save reply' : 'Publish reply'}
        </Button>
        {review.answer && (
          <Button tone="quiet" size="sm" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const nothingTyped: { text?: string } = {}
