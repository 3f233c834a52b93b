import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { openCta } from '#leads/web/open-cta.ts'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import { InfoPage } from './info-page.tsx'
import { Points, TextLink } from './info-parts.tsx'

/** /analytics: which figures there are today, and for whom. */
export function Component() {
  return (
    <InfoPage
      title="Analytics"
      description="What a facility's owner sees today: requests, upcoming bookings, closures and payouts, and what does not exist yet."
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
      <p>Every facility has a desk, which its owner opens with the link in our emails. It shows:</p>
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
      the cent. The desk does not show them yet: ask us for those of your facility.
    </p>
  )
}

function NotYet() {
  return (
    <>
      <p>
        Owners have no charts yet: no revenue over time, no use by hour of the week, no export. If you need one of
        these, tell us which.
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
      Nothing about you is sent to anybody who counts visitors. The{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink> says what is stored.
    </p>
  )
}
