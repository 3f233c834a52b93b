import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { openCta } from '#leads/web/open-cta.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

/** /contact */
export function Component() {
  return (
    <InfoPage
      title="Contact Us"
      description="How to reach us about a booking, a facility, your data or a demo, and what to write so that we can help at once."
      path={paths.contact}
      lead={
        <p>
          Write to <SupportAddress />. People read it.
        </p>
      }
      sections={[
        { id: 'booking', heading: 'About a booking', body: <AboutBooking /> },
        { id: 'facility', heading: 'About a facility', body: <AboutFacility /> },
        { id: 'data', heading: 'About your data', body: <AboutData /> },
        { id: 'demo', heading: 'See it with us', body: <AboutDemo /> },
      ]}
    />
  )
}

function AboutBooking() {
  return (
    <>
      <p>Name these, and we find it at once:</p>
      <Points>
        <li>The reference on your receipt. It begins with OF-.</li>
        <li>The email address you booked with.</li>
        <li>What happened, and what you would like instead.</li>
      </Points>
      <p>
        Please do not send card numbers. You can cancel, move or hand over a booking yourself, with the link in its
        email or under <TextLink to={paths.bookings}>My bookings</TextLink>; the{' '}
        <TextLink to={paths.help}>Help Center</TextLink> says how.
      </p>
    </>
  )
}

function AboutFacility() {
  return (
    <p>
      Something about a field or court is wrong, or should not be here? Send us the address of its page and what is
      right. To offer your own, use <TextLink to={paths.listYourField}>List Your Field</TextLink>.
    </p>
  )
}

function AboutData() {
  return (
    <p>
      With an account you see, correct, export and delete what is stored about you yourself, under{' '}
      <TextLink to={paths.account}>Your account</TextLink>. Without one, write from the email address that it is stored
      with. What that can be stands in the <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
    </p>
  )
}

function AboutDemo() {
  return (
    <>
      <p>
        You run a facility, a club or an event? Leave your name and email, and we show you how it would work for you.
      </p>
      <Button tone="secondary" className="self-start noscript:hidden" onClick={() => openCta({ action: 'demo' })}>
        Schedule Demo
      </Button>
    </>
  )
}
