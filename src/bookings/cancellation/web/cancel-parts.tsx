import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { nothingCharged } from './cancel-messages.ts'

/** Also announced. */
export function RefundSummary({ amount, lines }: { amount: string; lines: string[] }) {
  const isMoney = amount !== nothingCharged
  const spoken = `${isMoney ? 'You’ll get back: ' : ''}${amount}. ${lines.join(' ')}`
  useEffect(() => announce(spoken), [spoken])
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      {isMoney && <p className="text-sm text-muted">You’ll get back</p>}
      <p className="font-display text-4xl font-bold tabular-nums">{isMoney ? amount : `${amount}.`}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** As large as the content. */
export function LoadingQuote() {
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <output className="text-sm text-muted">Calculating your refund…</output>
      <Skeleton className="mt-1 h-10 w-32" />
      <Skeleton className="mt-2 h-6 w-full" />
    </div>
  )
}

export function Refused({ title, text }: { title: string; text: string }) {
  return (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
}

type CancelButtonsProps<Quote extends object> = {
  quote: UseQueryResult<Quote>
  isOver: boolean
  isBusy: boolean
  busyLabel: string
  onKeep: () => void
  /** With the displayed quote. */
  onCancel: (quote: Quote) => void
  children: ReactNode
}

/** Nothing is canceled before the refund is known. */
export function CancelButtons<Quote extends object>(props: CancelButtonsProps<Quote>) {
  const { quote, isOver, isBusy, busyLabel, onKeep, onCancel, children } = props
  const { data } = quote
  return (
    <div className="flex flex-col gap-3 pt-2 md:flex-row md:justify-end">
      <Button tone="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onKeep()}>
        {isOver ? 'Done' : 'Keep booking'}
      </Button>
      {!isOver && quote.isError && !quote.data && (
        <Button busy={quote.isFetching} busyLabel="Trying again…" onClick={() => void quote.refetch()}>
          Try again
        </Button>
      )}
      {!isOver && data !== undefined && (
        <Button
          tone="danger"
          busy={isBusy || quote.isFetching}
          busyLabel={isBusy ? busyLabel : 'Checking…'}
          onClick={() => onCancel(data)}
        >
          {children}
        </Button>
      )}
    </div>
  )
}
