import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Attention, AttentionKind } from '#desk/payments-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { attentionQuery, PAYMENTS, retryRefund, returnPayment } from '../administration-api.ts'
import { runWorker } from '../dashboard/api.ts'
import { dollarsText } from '../dashboard/dashboard-labels.ts'
import { CopyId } from './copy-id.tsx'
import { boughtPath, kindNames, meaningOf } from './payment-labels.ts'

export function AttentionList() {
  const query = useQuery(attentionQuery)
  const items = query.data?.items
  return (
    <div className="flex flex-col gap-4">
      <BooksLine checkedAt={query.data?.checkedAt} />
      {query.isError && (
        <LoadFailed title="We couldn’t load the payments." error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-lg" />}
      {items?.length === 0 && (
        <EmptyState icon={ShieldCheck} title="Nothing needs attention">
          Failed refunds, disputes and ledger differences appear here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <Counts items={items} />
          <ul className="flex flex-col gap-3">
            {items.map(item => (
              <Item key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The last check of payments, bookings and ledger, and a button to run it. */
function BooksLine({ checkedAt }: { checkedAt: string | null | undefined }) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => runWorker('check-books'),
    onSuccess: ({ lastError, lastResult, isRunning }) => {
      if (lastError !== null) toast({ title: 'The check failed', description: lastError, tone: 'destructive' })
      else toast({ title: 'Ledger checked', description: isRunning ? 'This will take a while.' : (lastResult ?? '') })
    },
    onError: error => toast({ title: 'Couldn’t run the check', description: detailOf(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  })
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
      <span>
        Ledger checked: {checkedAt ? <LocalTime at={checkedAt} /> : checkedAt === null ? 'not yet (runs nightly)' : '…'}
      </span>
      <Button size="sm" tone="secondary" busy={check.isPending} busyLabel="Checking…" onClick={() => check.mutate()}>
        Check now
      </Button>
    </p>
  )
}

function Counts({ items }: { items: readonly Attention[] }) {
  const counts = new Map<AttentionKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (
    <p className="flex flex-wrap gap-1.5">
      {[...counts].map(([kind, count]) => (
        <Badge key={kind}>
          {kindNames[kind]}: {count.toLocaleString('en-US')}
        </Badge>
      ))}
    </p>
  )
}

function Item({ item }: { item: Attention }) {
  const { kind, since, until, bought, intentId, payout } = item
  return (
    <Card as="li" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Badge tone="warning">{kindNames[kind]}</Badge>
        <span className="text-sm text-muted">
          {until ? 'until ' : 'since '}
          <LocalTime at={until ?? since} />
        </span>
      </p>
      <p>{meaningOf(item)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <AttentionAction item={item} />
        {bought && (
          <Link to={boughtPath(bought)} className={link}>
            {bought.reference} · {bought.customer}
          </Link>
        )}
        {payout && (
          <Link to={paths.hostedClinic(payout.clinicId)} className={link}>
            View clinic
          </Link>
        )}
        {intentId && <CopyId id={intentId} label="provider ID" />}
      </div>
    </Card>
  )
}

const link = 'inline-link inline-flex min-h-11 min-w-0 items-center wrap-anywhere'

/** Renders nothing if the action is elsewhere. Outgoing money is confirmed once. */
function AttentionAction({ item }: { item: Attention }) {
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
