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
      description="How to reach us about a booking, a facility, your data or a demo, and what to include so we can help right away."
      path={paths.contact}
      lead={
        <p>
          Email us at <SupportAddress />. A real person will read it.
        </p>
      }
      sections={[
        { id: 'booking', heading: 'About a booking', body: <AboutBooking /> },
        { id: 'facility', heading: 'About a facility', body: <AboutFacility /> },
        { id: 'data', heading: 'About your data', body: <AboutData /> },
        { id: 'demo', heading: 'Request a demo', body: <AboutDemo /> },
      ]}
    />
  )
}

function AboutBooking() {
  return (
    <>
      <p>To help us find it, include:</p>
      <Points>
        <li>The reference on your receipt, which starts with OF-.</li>
        <li>The email you booked with.</li>
        <li>What happened, and how you’d like us to fix it.</li>
      </Points>
      <p>
        Please don’t send card numbers. You can cancel, move or transfer a booking yourself with the link in its email
        or under <TextLink to={paths.bookings}>My bookings</TextLink>. See the{' '}
        <TextLink to={paths.help}>Help Center</TextLink>.
      </p>
    </>
  )
}

function AboutFacility() {
  return (
    <p>
      Is something about a field or court wrong, or should it not be listed? Send us the link to its page and the
      correction. To list your own, use <TextLink to={paths.listYourField}>List Your Field</TextLink>.
    </p>
  )
}

function AboutData() {
  return (
    <p>
      If you have an account, you can see, correct, export and delete your data under{' '}
      <TextLink to={paths.account}>Your account</TextLink>. If you don’t, email us from the address you used. The{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink> lists what we store.
    </p>
  )
}

function AboutDemo() {
  return (
    <>
      <p>Do you run a facility, a club or an event? Leave your name and email, and we’ll show you how it works.</p>
      <Button tone="secondary" className="self-start noscript:hidden" onClick={() => openCta({ action: 'demo' })}>
        Schedule Demo
      </Button>
    </>
  )
}
