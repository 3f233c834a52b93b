import { usePublicConfig } from '#app/web/config/public-config.ts'
import { HOLD_MINUTES } from '#availability/contract.ts'
import { defaultRefundPolicy, describe } from '#facilities/refund-policy.ts'
import { paths } from '#kit/shared/paths.ts'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /terms: must match what the software does. */
export function Component() {
  return (
    <InfoPage
      title="Terms of Service"
      description="What holds, requests and bookings mean, when you’re charged, when you get a refund, and what you’re responsible for."
      path={paths.terms}
      isLong
      lead={
        <div className="flex flex-col gap-4">
          <p>What you can expect from us when you book here, and what we expect from you.</p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'who', heading: 'Who you book with', body: <Who /> },
        { id: 'booking', heading: 'Holds, requests, bookings', body: <Booking /> },
        { id: 'money', heading: 'Money', body: <Money /> },
        { id: 'ending', heading: 'Changes and cancellations', body: <Ending /> },
        { id: 'playing', heading: 'At the facility', body: <Playing /> },
        { id: 'owners', heading: 'If you list a facility', body: <Owners /> },
        { id: 'limits', heading: 'What we can’t promise', body: <Limits /> },
      ]}
    />
  )
}

function Who() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <>
      <p>
        The facility lets you use its space. We connect you with it, keep the calendar and handle the payment. You must
        be 18 or older to book and give your real name and contact details.
      </p>
      {isDemo && (
        <p>
          This is a demo. Facilities don’t know about bookings made here, and a booking doesn’t let you play anywhere.
          Real public places are listed with sample prices and hours.
        </p>
      )}
    </>
  )
}

function Booking() {
  return (
    <Points>
      <li>When you choose a time, we hold it for {HOLD_MINUTES} minutes. A hold isn’t a booking.</li>
      <li>You have a booking once the page and our email say it’s confirmed.</li>
      <li>
        A request becomes a booking when the owner confirms it. Its page shows how many hours the owner has to respond.
        If they don’t respond in time, the request expires and you aren’t charged.
      </li>
      <li>If we send you to a provider’s own site, that site’s terms apply, and nothing is booked or charged here.</li>
    </Points>
  )
}

function Money() {
  return (
    <Points>
      <li>The price is the total shown before you pay, in US dollars. We don’t add anything later.</li>
      <li>We charge your card once your times are booked. For a request, that’s when the owner confirms.</li>
      <li>We keep {COMMISSION_PERCENT}% of a booking as commission; the facility receives the rest.</li>
      <li>
        You can use a credit at the facility that issued it, until its expiration date. It can’t be exchanged for cash.
      </li>
    </Points>
  )
}

function Ending() {
  return (
    <Points>
      <li>
        The facility’s refund policy is shown before you pay and stays with your booking. Unless it says otherwise, you
        get a {describe(defaultRefundPolicy)} and none after that.
      </li>
      <li>As long as a time is fully refundable, you can also move it and pay or get back the difference.</li>
      <li>If a facility cancels, you get a full refund.</li>
      <li>
        If a facility closes, for example for rain or repairs, it moves your booking or gives you a credit or a refund.
        If it moves you, you can cancel or change the new time until it starts.
      </li>
    </Points>
  )
}

function Playing() {
  return (
    <p>
      Follow the facility’s rules, stick to your time, and leave the place as you found it. You play at your own risk
      and are responsible for the people you bring. Please read the{' '}
      <TextLink to={paths.safety}>Safety Guidelines</TextLink>.
    </p>
  )
}

function Owners() {
  return (
    <Points>
      <li>You’re allowed to rent out the space, and what you say about it is accurate.</li>
      <li>You honor confirmed bookings. If you can’t, cancel or close, and customers get their money back.</li>
      <li>You use customers’ information only for their bookings.</li>
      <li>To get payouts, you need an account with the payment provider and accept its terms.</li>
    </Points>
  )
}

function Limits() {
  return (
    <>
      <p>
        Information about public places comes from <TextLink to={paths.dataSources}>open data</TextLink> and can be out
        of date. Prices and hours marked as samples are made up. The service may be down at times; see the{' '}
        <TextLink to={paths.status}>status page</TextLink>. The software is provided “as is” under the MIT license.
      </p>
      <p>
        Questions about these terms: <SupportAddress />.
      </p>
    </>
  )
}
