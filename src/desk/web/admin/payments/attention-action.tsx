import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attention } from '#desk/payments-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { attentionQuery, PAYMENTS, retryRefund, returnPayment } from '../administration-api.ts'
import { dollarsText } from '../dashboard/dashboard-labels.ts'

/** Renders nothing if the action is elsewhere. Outgoing money is confirmed once. */
export function AttentionAction({ item }: { item: Attention }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const isRetry = item.kind === 'refund-failed'
  const act = useMutation({
    mutationFn: async () => {
      if (!isRetry) return void (await returnPayment({ params: { id: item.id }, body: {} }))
      const { status } = await retryRefund({ params: { id: item.id } })
      if (status === 'failed')
        throw new Error('The refund failed again. Ask the customer for another way to refund them.')
    },
    onSuccess() {
      toast({ title: `Refunding ${dollarsText(item.amount)}` })
      setIsAsking(false)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
        client.invalidateQueries({ queryKey: [PAYMENTS, 'pages'] }),
      ]),
  })
  if (!isRetry && item.kind !== 'unbooked') return null
  const label = isRetry ? 'Retry refund' : 'Refund'
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
        title={`Refund ${dollarsText(item.amount)}?`}
        about={item.bought ? `${item.bought.customer}, ${item.bought.reference}` : 'This payment has no booking.'}
        tone="primary"
        refusal={act.error ? { title: 'Couldn’t send the refund', text: detailOf(act.error) } : null}
        act={label}
        keep="Cancel"
        busy={act.isPending}
        busyLabel="Sending…"
        onAct={() => act.mutate()}
        onKeep={() => setIsAsking(false)}
      >
        <p>It goes to the card that was charged. You can’t undo this.</p>
      </AskOnce>
    </>
  )
}
