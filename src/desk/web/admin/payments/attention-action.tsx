import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attention } from '#desk/payments-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { attentionQuery, giveBack, PAYMENTS, retryRefund } from '../administration-api.ts'
import { dollarsText } from '../dashboard/dashboard-words.ts'

/** Renders nothing if the action is elsewhere. Outgoing money is confirmed once. */
export function AttentionAction({ item }: { item: Attention }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const isRetry = item.kind === 'refund-failed'
  const act = useMutation({
    mutationFn: async () => {
      if (!isRetry) return void (await giveBack({ params: { id: item.id }, body: {} }))
      const { status } = await retryRefund({ params: { id: item.id } })
      if (status === 'failed') throw new Error('It failed again. Ask the customer for another way to be paid.')
    },
    onSuccess() {
      toast({ title: `${dollarsText(item.amount)} is on its way back` })
      setIsAsking(false)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
        client.invalidateQueries({ queryKey: [PAYMENTS, 'pages'] }),
      ]),
  })
  if (!isRetry && item.kind !== 'unbooked') return null
  const label = isRetry ? 'Try the refund again' : 'Give it back'
  return (
    <>
      <Button
        onClick={() => {
          act.reset()
          setIsAsking(true)
        }}
      >
        {label}
      </Button>
      <AskOnce
        open={isAsking}
        title={`Send ${dollarsText(item.amount)} back?`}
        about={item.bought ? `${item.bought.customer}, ${item.bought.reference}` : 'Nothing was booked with it.'}
        tone="primary"
        refusal={act.error ? { title: 'It was not sent', text: detailOf(act.error) } : null}
        act={label}
        keep="Leave it"
        busy={act.isPending}
        busyLabel="Sending…"
        onAct={() => act.mutate()}
        onKeep={() => setIsAsking(false)}
      >
        <p>It goes to the card that paid. Money that is sent cannot be called back.</p>
      </AskOnce>
    </>
  )
}
