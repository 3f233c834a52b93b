import { CalendarCheck, ShieldCheck, TrendingUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { CONFIRMATIONS } from '../rules.ts'
import { ListingForm } from './listing-form.tsx'

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

/** Stays after the toast is gone, and takes the focus: the submit button is far below. */
function ListingSent({ facilityName }: { facilityName: string }) {
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

function ListingBenefits() {
  return (
    <ul className="mt-8 grid gap-4 md:grid-cols-3">
      {benefits.map(({ title, text, Icon }) => (
        <Card key={title} as="li" className="flex gap-4 md:flex-col">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-selected text-link">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </Card>
      ))}
    </ul>
  )
}

const benefits = [
  {
    title: 'Earn More Revenue',
    text: 'Fill your empty hours. People find your available times by location, sport and price, and book by the hour at the rate you set.',
    Icon: TrendingUp,
  },
  {
    title: 'Easy Management',
    text: 'No double bookings. Confirm requests, cancel a booking or close for rain from your booking desk, even on your phone.',
    Icon: CalendarCheck,
  },
  {
    title: 'Quality Users',
    text: 'Every booking comes with a name, email and phone number, and people see your refund policy before they book.',
    Icon: ShieldCheck,
  },
]

function WhatHappensNext() {
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
