import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { forgetReviews, noteListing } from './api.ts'

/** For reviewers only: who called, when the tour is. */
export function ReviewNote({ id, note }: { id: string; note: string }) {
  // Null shows others' changes; typed text takes precedence.
  const [typed, setTyped] = useState<string | null>(null)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (text: string) => noteListing({ params: { id }, body: { note: text } }),
    onSuccess: async () => {
      toast({ title: 'Note saved' })
      await forgetReviews(client)
      setTyped(null)
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Tour, calls, what you verified"
        hint="The owner can’t see this."
        rows={2}
        value={typed ?? note}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {save.isError && <Notice tone="danger">{detailOf(save.error)}</Notice>}
      <Button
        tone="secondary"
        className="self-start"
        disabled={typed === null || typed === note}
        busy={save.isPending}
        busyLabel="Saving…"
        onClick={() => save.mutate(typed ?? note)}
      >
        Save note
      </Button>
    </div>
  )
}
