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
      description="What facility owners can see today: requests, bookings and totals, the calendar, closures and payouts. And what isn’t available yet."
      path={paths.analytics}
      lead={<p>What you can see about your facility today, and what’s coming.</p>}
      sections={[
        { id: 'owners', heading: 'For owners today', body: <ForOwners /> },
        { id: 'money', heading: 'Money', body: <Money /> },
        { id: 'later', heading: 'Not available yet', body: <NotYet /> },
        { id: 'visitors', heading: 'What we measure about visitors', body: <Visitors /> },
      ]}
    />
  )
}

function ForOwners() {
  return (
    <>
      <p>
        Sign in to see everything in one place under <TextLink to={paths.owner}>Your facilities</TextLink>: a day and
        week calendar, messages, payouts and every booking. You can filter bookings by facility, day, status and
        customer, see counts and totals, and download them as a CSV file.
      </p>
      <p>Each facility also has its own page, linked in our emails. It shows:</p>
      <Points>
        <li>Requests awaiting confirmation, most urgent first, and how long you have to respond.</li>
        <li>Bookings day by day: who’s coming, when, how to reach them and their notes.</li>
        <li>
          Closures. Before you close for rain, you see every affected booking and what it would cost to move, credit or
          refund it. Afterward, you see what happened to each.
        </li>
        <li>Whether payouts are set up.</li>
      </Points>
    </>
  )
}

function Money() {
  return (
    <p>
      We record the price, refunds and our {COMMISSION_PERCENT}% commission for every payment, to the cent. The bookings
      list shows prices and refunds with totals. <TextLink to={paths.payouts}>Payouts</TextLink> shows your balance
      after commission.
    </p>
  )
}

function NotYet() {
  return (
    <>
      <p>There are no charts yet, such as revenue over time or use by hour of the week. Let us know if you need one.</p>
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
      We don’t send anything about you to an analytics service. We keep four anonymous counts a day. The{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink> explains what we store.
    </p>
  )
}
