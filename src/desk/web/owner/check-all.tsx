import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkAll } from '#facilities/owned/web/api.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { countText } from './owner-labels.ts'

/** Confirms first. `onDone` moves the focus, since the button disappears. */
export function CheckAll({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => checkAll(client),
    onSuccess: count => {
      setIsOpen(false)
      toast({ title: `${countText(count)} checked` })
      onDone()
    },
    onError: error => toast({ title: 'Not saved', description: detailOf(error), tone: 'destructive' }),
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        Mark all as checked
      </Button>
      <AskOnce
        open={isOpen}
        title="Mark all as checked?"
        about="This removes “Not yet checked” from all your imported facilities, including those not shown."
        tone="primary"
        act="Mark all as checked"
        keep="Cancel"
        busy={check.isPending}
        busyLabel="Saving…"
        onAct={() => check.mutate()}
        onKeep={() => setIsOpen(false)}
      />
    </>
  )
}
