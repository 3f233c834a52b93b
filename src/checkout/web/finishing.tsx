import { useEffect } from 'react'
import { silenceNews } from '#bookings/checkout/web/checkout-refusal.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Spinner } from '#kit/web/spinner.tsx'

/** `isSilent`: no response for a while. */
export function Finishing({ isSilent }: { isSilent: boolean }) {
  useEffect(() => announce('Finishing your booking…'), [])
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <PageHead title="Finishing your booking" isHidden />
      <Spinner className="size-10 text-link" />
      <h1 className="text-4xl">Finishing your booking…</h1>
      {isSilent ? (
        <Notice title={silenceNews.title}>{silenceNews.text}</Notice>
      ) : (
        <p className="text-lg text-muted">Please keep this page open for a moment.</p>
      )}
    </div>
  )
}
