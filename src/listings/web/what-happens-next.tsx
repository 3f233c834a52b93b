import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { Card } from '#kit/web/card.tsx'

export function WhatHappensNext() {
  return (
    <Card as="section" aria-labelledby="what-happens-next" className="lg:sticky lg:top-24">
      <h2 id="what-happens-next" className="text-2xl">
        What Happens Next?
      </h2>
      <ol className="mt-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="group relative flex gap-4 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-8 bottom-0 left-4 w-px -translate-x-1/2 bg-line-strong group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-line-strong font-display text-lg font-bold"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="pt-1 text-xl">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        Questions? Email{' '}
        <a className="inline-link wrap-anywhere" href={`mailto:${product.supportEmail}`}>
          {product.supportEmail}
        </a>
      </p>
    </Card>
  )
}

const steps = [
  { title: 'We review it', text: `Our team will review your listing within ${REVIEW_HOURS} hours.` },
  {
    title: 'We get in touch',
    text: 'We’ll contact you to verify the details and schedule a brief facility tour.',
  },
  { title: 'You go live', text: 'Once approved, your facility goes live and receives bookings.' },
]
