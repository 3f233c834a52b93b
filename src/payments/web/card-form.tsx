import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { CardProvider } from '#payments/contract.ts'
import type { CardFormHandle } from './card-confirmation.ts'
import { type Gateway, loadGateway } from './load-gateway.ts'

type CardFormProps = {
  /** Null until it can take a card. */
  ref: Ref<CardFormHandle>
  /** Whole US cents. Loads nothing while zero; input stays when it falls to zero. */
  amountCents: number
}

/** The provider's own form, also for the sandbox: card numbers never reach our server. */
export function CardForm({ ref, amountCents }: CardFormProps) {
  const [amount, setAmount] = useState(amountCents)
  if (amountCents > 0 && amountCents !== amount) setAmount(amountCents)
  const config = usePayments()
  const provider = useGateway(config, amount > 0)
  const [form, setForm] = useState<FormState>({ attempt: 0, state: 'loading' })

  function retry() {
    setForm(({ attempt }) => ({ attempt: attempt + 1, state: 'loading' }))
    if (!provider.data) void provider.refetch()
  }

  if (amount === 0) return <p className="text-muted">Pick a time to enter your card.</p>
  if (form.state === 'failed' || (provider.isError && !provider.isFetching)) return <NotLoaded onRetry={retry} />
  const isReady = form.state === 'ready'
  return (
    <div>
      {!isReady && <LoadingForm isTest={config?.provider === 'sandbox'} />}
      {provider.data && (
        // The provider measures the form while it loads, so render it without height.
        <div className={isReady ? undefined : 'h-0 overflow-hidden'}>
          <provider.data.ProviderForm
            key={form.attempt}
            ref={ref}
            stripe={provider.data.stripe}
            amountCents={amount}
            onReady={() => setForm(before => ({ ...before, state: 'ready' }))}
            onLoadError={() => setForm(before => ({ ...before, state: 'failed' }))}
          />
        </div>
      )}
    </div>
  )
}

type FormState = { attempt: number; state: 'loading' | 'ready' | 'failed' }

/** Once per visit; failures can be retried. */
function useGateway(config: CardProvider | undefined, isWanted: boolean) {
  return useQuery<Gateway>({
    queryKey: ['card-provider'],
    queryFn: () => loadGateway(config!),
    enabled: config !== undefined && isWanted,
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
    // Code, not comparable data.
    structuralSharing: false,
  })
}

/** As large as the form; test mode shows test cards above it. */
function LoadingForm({ isTest }: { isTest: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading the card form…</output>
      {isTest && <Skeleton className="h-53.5 sm:h-36.5" />}
      <Skeleton className="h-18" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the card form."
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection. You were not charged, and your selection and details are still here.
    </Notice>
  )
}

/** Cached on every page; undefined only on the fallback page of a failed server. */
function usePayments(): CardProvider | undefined {
  return useQuery<{ payments: CardProvider }>({ queryKey: ['/api/config'] }).data?.payments
}
