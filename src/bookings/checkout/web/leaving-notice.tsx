import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Checkout } from './use-checkout.ts'

/** While the provider's site loads, or if it fails to. */
export function LeavingNotice({ leavingFor: { url, booking } }: { leavingFor: NonNullable<Checkout['leavingFor']> }) {
  return (
    <Notice
      tone="info"
      title={`You’re leaving ${product.name}`}
      action={
        <>
          <a href={url} className={buttonClass({ size: 'sm' })}>
            Open {new URL(url).hostname}
          </a>
          <Link to={paths.bookingSuccess(booking.id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
            See your times
          </Link>
        </>
      }
    >
      Finish your booking on the provider’s site. Nothing was charged here.
    </Notice>
  )
}
