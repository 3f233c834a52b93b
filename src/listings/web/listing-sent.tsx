import { useEffect, useRef } from 'react'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { Notice } from '#kit/web/notice.tsx'
import { CONFIRMATIONS } from '../rules.ts'

/** Stays after the toast is gone, and takes the focus: the submit button is far below. */
export function ListingSent({ facilityName }: { facilityName: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md">
      <Notice tone="positive" title={<span className="wrap-anywhere">We got your listing for {facilityName}.</span>}>
        <p>
          We’ll review it within {REVIEW_HOURS} hours, then contact you to verify the details and schedule a brief
          facility tour. We’ll also email you a confirmation (up to {CONFIRMATIONS.max} a day). Something to add? Write
          to{' '}
          <a className="inline-link" href={`mailto:${product.supportEmail}`}>
            {product.supportEmail}
          </a>
          .
        </p>
        <p className="mt-2">You can submit another facility below.</p>
      </Notice>
    </div>
  )
}
