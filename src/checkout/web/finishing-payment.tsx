import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { silenceNews } from './checkout-news.ts'

type FinishingPaymentProps<B> = {
  paymentIntentId: string
  /** Asks the server for the payment's booking. */
  finish: () => Promise<{ booking: B }>
  onBooked: (booking: B) => void
  renderFailure: (error: unknown) => ReactNode
}

/** After the bank's page. The outcome in the URL is not trusted: the server is asked until it answers. */
export function FinishingPayment<B>({ paymentIntentId, finish, onBooked, renderFailure }: FinishingPaymentProps<B>) {
  const [isSilent, setSilent] = useState(false)
  const { data, isError, error } = useQuery({
    queryKey: ['finish', paymentIntentId],
    queryFn: () => untilAnswered(finish, () => setSilent(true)),
    networkMode: 'always',
    gcTime: 0,
  })
  const showReceipt = useEffectEvent(onBooked)
  const booking = data?.booking
  useEffect(() => {
    if (booking) showReceipt(booking)
  }, [booking])
  useEffect(hideSecret, [])
  return isError ? renderFailure(error) : <Finishing isSilent={isSilent} />
}

/** Keeps the payment's secret from being bookmarked or shared; the id stays for a reload. */
function hideSecret() {
  const address = new URL(window.location.href)
  address.searchParams.delete('payment_intent_client_secret')
  address.searchParams.delete('redirect_status')
  window.history.replaceState(window.history.state, '', address)
}

type FinishingProps = {
  /** No response for a while. */
  isSilent: boolean
  title?: string
  silence?: { title: string; text?: string }
}

export function Finishing({ isSilent, title = 'Finishing your booking', silence = silenceNews }: FinishingProps) {
  useEffect(() => announce(`${title}…`), [title])
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <PageHead title={title} isHidden />
      <Spinner className="size-10 text-link" />
      <h1 className="text-4xl">{title}…</h1>
      {isSilent ? (
        <Notice title={silence.title}>{silence.text}</Notice>
      ) : (
        <p className="text-lg text-muted">Please keep this page open for a moment.</p>
      )}
    </div>
  )
}
