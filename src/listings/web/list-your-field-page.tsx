import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { ListingBenefits } from './listing-benefits.tsx'
import { ListingForm } from './listing-form.tsx'
import { ListingSent } from './listing-sent.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

/** /list-your-field: an owner submits a facility for review. */
export function Component() {
  const [sent, setSent] = useState<{ facilityName: string; count: number } | null>(null)
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <Head />
      <header className="max-w-3xl">
        <h1 className="text-4xl md:text-5xl">List Your Sports Facility</h1>
        <p className="mt-3 text-lg text-muted">
          Tell us about your field, court or complex. We’ll review it within {REVIEW_HOURS} hours. Once it’s approved,
          you set the hours, prices and photos.
        </p>
        <p className="mt-2">
          More than one?{' '}
          <Link to={paths.csvUpload} className="inline-link relative target-44">
            Import your list
          </Link>
        </p>
      </header>
      <ListingBenefits />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="facility-information">
          {/* The count remounts it for a second submission, so that it takes the focus again. */}
          {sent && <ListingSent key={sent.count} facilityName={sent.facilityName} />}
          <Card>
            <h2 id="facility-information" className="text-3xl">
              Facility Information
            </h2>
            <p className="mt-1 mb-6 text-muted">All fields are required unless marked optional.</p>
            <WithoutScript />
            <ListingForm
              onSent={facilityName => setSent(before => ({ facilityName, count: (before?.count ?? 0) + 1 }))}
            />
          </Card>
        </section>
        <WhatHappensNext />
      </div>
    </div>
  )
}

function Head() {
  const absolute = useAbsoluteUrl()
  const trail = breadcrumbs(absolute, [
    ['Home', paths.home],
    ['List Your Field', paths.listYourField],
  ])
  return (
    <PageHead
      title="List Your Sports Facility"
      description={`List your field, court, gym or complex on ${product.name}. People see your available times and book by the hour. We review every facility within ${REVIEW_HOURS} hours.`}
      path={paths.listYourField}
      facts={[trail]}
    />
  )
}

function WithoutScript() {
  return (
    <noscript>
      <Notice tone="warning" title="This form needs JavaScript." className="mb-6">
        Turn it on for this site and reload the page, or write to{' '}
        <a className="inline-link" href={`mailto:${product.supportEmail}`}>
          {product.supportEmail}
        </a>{' '}
        and tell us about your facility.
      </Notice>
    </noscript>
  )
}
