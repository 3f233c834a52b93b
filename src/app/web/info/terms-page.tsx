import { HOLD_MINUTES } from '#availability/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import { usePublicConfig } from '../public-config.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /terms: must match what the software does. */
export function Component() {
  return (
    <InfoPage
      title="Terms of Service"
      description="What a hold, a request and a booking mean, when you are charged, what comes back, and what is yours to mind."
      path={paths.terms}
      isLong
      lead={
        <div className="flex flex-col gap-4">
          <p>What you can rely on when you book here, and what we rely on.</p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'who', heading: 'Who you book with', body: <Who /> },
        { id: 'booking', heading: 'Holds, requests, bookings', body: <Booking /> },
        { id: 'money', heading: 'Money', body: <Money /> },
        { id: 'ending', heading: 'Changing and cancelling', body: <Ending /> },
        { id: 'playing', heading: 'At the facility', body: <Playing /> },
        { id: 'owners', heading: 'If you list a facility', body: <Owners /> },
        { id: 'limits', heading: 'What we cannot promise', body: <Limits /> },
      ]}
    />
  )
}

function Who() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <>
      <p>
        The facility lets you use its ground; we bring you together, keep the calendar and handle the payment. You must
        be of full age to book, and say truly who you are and how to reach you.
      </p>
      {isDemo && (
        <p>
          In this demo no facility knows of a booking, and a booking entitles nobody to play anywhere. Real public
          places stand here with sample prices and hours.
        </p>
      )}
    </>
  )
}

function Booking() {
  return (
    <Points>
      <li>A time that you choose is held for you for {HOLD_MINUTES} minutes. A hold is no booking.</li>
      <li>A booking exists when the page and our email say that it is confirmed.</li>
      <li>
        A request becomes a booking when the owner confirms it. Its page says how many hours the owner has to answer.
        Without an answer in that time the request ends and nothing is charged.
      </li>
      <li>Where we send you to a provider’s own site, its terms count, and nothing is booked or charged here.</li>
    </Points>
  )
}

function Money() {
  return (
    <Points>
      <li>The price is the total shown before you pay, in US dollars. Nothing is added afterwards.</li>
      <li>Your card is charged once the times are yours: for a request, when the owner confirms.</li>
      <li>We keep {COMMISSION_PERCENT}% of a booking as commission; the facility receives the rest.</li>
      <li>A credit can be used at the facility that gave it, until the day it names. It is not paid out.</li>
    </Points>
  )
}

function Ending() {
  return (
    <Points>
      <li>
        The facility's refund rule is shown before you pay and is kept with your booking: unless it says otherwise, a
        full refund up to 24 hours before the start and none after that.
      </li>
      <li>As long as a time could be refunded you can also move it, paying or getting back the difference.</li>
      <li>A facility that cancels gives everything back that was paid.</li>
      <li>
        A facility that closes, for rain or works, moves your booking, or gives you a credit or a refund. A time you
        were moved to can be given up or moved until it begins.
      </li>
    </Points>
  )
}

function Playing() {
  return (
    <p>
      Keep to the facility's rules and to your time, and leave the place as you found it. You play at your own risk and
      answer for those you bring. The <TextLink to={paths.safety}>Safety Guidelines</TextLink> are worth a minute.
    </p>
  )
}

function Owners() {
  return (
    <Points>
      <li>You may let the place, and what you say about it is true.</li>
      <li>
        You keep the times that are confirmed. If you cannot, cancel or close, and customers get their money back.
      </li>
      <li>You use what you learn about customers for their booking and for nothing else.</li>
      <li>Payouts need an account at the payment provider, whose own terms you accept there.</li>
    </Points>
  )
}

function Limits() {
  return (
    <>
      <p>
        Facts about public places come from <TextLink to={paths.dataSources}>open data</TextLink> and can be out of
        date; prices or hours marked as samples are made up. The service may be out of order;{' '}
        <TextLink to={paths.status}>the status page</TextLink> shows when. The software is provided as it is, as its MIT
        license says.
      </p>
      <p>
        Questions about these terms: <SupportAddress />.
      </p>
    </>
  )
}
