import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ClinicBooking } from '../contract.ts'

type ClinicNewsNoticeProps = {
  news: ClinicNews
  /** Linked from news about someone who already takes part. */
  own?: readonly ClinicBooking[]
}

/** Scrolls into view unless someone is typing; always for people already booked, who may need nothing more. */
export function ClinicNewsNotice({ news, own = [] }: ClinicNewsNoticeProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!news.names && document.activeElement?.matches('input, select, textarea')) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  const names = new Set(news.names?.map(name => name.toLowerCase()))
  const booking = own.find(({ participants }) => participants.some(({ name }) => names.has(name.toLowerCase())))
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24 scroll-mb-32 outline-none">
      <Notice
        tone={news.tone}
        title={news.title}
        action={
          booking && (
            <Link to={paths.nilBookingSuccess(booking.id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
              View receipt
            </Link>
          )
        }
      >
        {news.text}
      </Notice>
    </div>
  )
}
