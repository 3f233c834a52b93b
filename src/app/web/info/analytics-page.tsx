import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { openCta } from '#leads/web/open-cta.ts'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import { InfoPage } from './info-page.tsx'
import { Points, TextLink } from './info-parts.tsx'

/** /analytics */
export function Component() {
  return (
    <InfoPage
      title="Analytics"
      description="What a facility's owner sees today: requests, bookings and their sums, the calendar, closures and payouts, and what does not exist yet."
      path={paths.analytics}
      lead={<p>What you can see of your facility today, and what is still to come.</p>}
      sections={[
        { id: 'owners', heading: 'For owners, today', body: <ForOwners /> },
        { id: 'money', heading: 'Money', body: <Money /> },
        { id: 'later', heading: 'Not yet', body: <NotYet /> },
        { id: 'visitors', heading: 'What we measure of visitors', body: <Visitors /> },
      ]}
    />
  )
}

function ForOwners() {
  return (
    <>
      <p>
        Signed in, you have all of your facilities together under <TextLink to={paths.owner}>Your facilities</TextLink>:
        a calendar of days and weeks, messages, payouts, and every booking, to be narrowed by facility, day, status and
        customer, with the number and the sums of what is listed and as a CSV file.
      </p>
      <p>Each facility also has a desk, which the link in our emails opens. It shows:</p>
      <Points>
        <li>Requests that wait for an answer, the most urgent first, and how long each can wait.</li>
        <li>What is booked, day by day: who comes, when, how to reach them and what they noted.</li>
        <li>
          Closures: before you close for rain you see every booking in the way and what it would cost to move, credit or
          refund it; afterwards, what became of each.
        </li>
        <li>Whether payouts are set up.</li>
      </Points>
    </>
  )
}

function Money() {
  return (
    <p>
      What a booking cost, what was refunded and our commission of {COMMISSION_PERCENT}% are kept with every payment, to
      the cent. The list of bookings shows the first two, with their sums;{' '}
      <TextLink to={paths.payouts}>Payouts</TextLink> shows what is yours after the commission.
    </p>
  )
}

function NotYet() {
  return (
    <>
      <p>
        Owners have no charts yet: no revenue over time, no use by hour of the week. If you need one of these, tell us
        which.
      </p>
      <Button
        tone="secondary"
        className="self-start noscript:hidden"
        onClick={() => openCta({ persona: 'facilities', action: 'demo' })}
      >
        Talk to us
      </Button>
    </>
  )
}

function Visitors() {
  return (
    <p>
      Nothing about you is sent to anybody who counts visitors. We count four numbers a day, with nobody in them. The{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink> says what is stored.
    </p>
  )
}
