import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { authenticateIntent, retrieveIntent } from './api.ts'
import { ownAddress, returnAddress } from './return-address.ts'
import { TestFrame } from './test-frame.tsx'

/** /sandbox/3ds/:intentId: the bank's redirect challenge. */
export function Component() {
  const { intentId = '' } = useParams()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const clientSecret = query.get('client_secret') ?? ''
  const back = isHydrated ? ownAddress({ returnUrl: query.get('return_url'), origin: window.location.origin }) : null
  const intent = useQuery({
    queryKey: ['/api/sandbox/payment-intents', intentId, clientSecret],
    queryFn: () => retrieveIntent({ params: { id: intentId }, body: { clientSecret } }),
    enabled: back !== null && clientSecret !== '' && intentId !== '',
  })

  return (
    <TestFrame title="Approve this payment">
      {isHydrated && !(back && clientSecret) && <WrongAddress />}
      {intent.isError && <Notice tone="danger" title={detailOf(intent.error)} action={<BackToSearch />} />}
      {intent.data && back && (
        <Question intentId={intentId} clientSecret={clientSecret} back={back} amountCents={intent.data.amount} />
      )}
      {(!isHydrated || intent.isLoading) && <Skeleton className="h-36" />}
    </TestFrame>
  )
}

type QuestionProps = { intentId: string; clientSecret: string; back: URL; amountCents: number }

function Question({ intentId, clientSecret, back, amountCents }: QuestionProps) {
  const answer = useMutation({
    mutationFn: (outcome: 'complete' | 'fail') =>
      authenticateIntent({ params: { id: intentId }, body: { clientSecret, outcome } }),
    onSuccess({ status }) {
      const isApproved = status !== 'requires_payment_method' && status !== 'canceled'
      window.location.replace(returnAddress(back, { intentId, clientSecret, isApproved }))
    },
  })
  const isBusy = answer.isPending || answer.isSuccess
  return (
    <>
      <p className="text-lg">
        A payment of <strong className="font-semibold">{toDollars(amountCents)}</strong>. Was this you?
      </p>
      {answer.isError && <Notice tone="danger" title={detailOf(answer.error)} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} busyLabel="Going back…" onClick={() => answer.mutate('complete')}>
          Complete
        </Button>
        <Button tone="secondary" aria-disabled={isBusy} onClick={() => isBusy || answer.mutate('fail')}>
          Fail
        </Button>
      </div>
      <p className="text-sm text-muted">
        Complete approves the payment. Fail declines it. Both return you to your booking.
      </p>
    </>
  )
}

function WrongAddress() {
  return (
    <Notice tone="warning" title="This link is incomplete" action={<BackToSearch />}>
      This page opens during payment. Start again from your booking.
    </Notice>
  )
}

function BackToSearch() {
  return (
    <Link to={paths.search} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      Back to Search
    </Link>
  )
}
