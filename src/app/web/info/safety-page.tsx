import { paths } from '#kit/shared/paths.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

/** /safety */
export function Component() {
  return (
    <InfoPage
      title="Safety Guidelines"
      description="Before, during and after play: checking the field, weather, playing with children, and what to do in an emergency."
      path={paths.safety}
      lead={<p>A booking gives you a time and a place. Check for yourself that it’s safe to play.</p>}
      sections={[
        { id: 'before', heading: 'Before you play', body: <Before /> },
        { id: 'weather', heading: 'Weather', body: <Weather /> },
        { id: 'children', heading: 'Playing with children', body: <Children /> },
        { id: 'insurance', heading: 'Insurance', body: <Insurance /> },
        { id: 'happens', heading: 'If something happens', body: <Happens /> },
        { id: 'online', heading: 'Online', body: <Online /> },
      ]}
    />
  )
}

function Before() {
  return (
    <Points>
      <li>
        Walk the field and check for holes, glass, wet spots and loose goals. Goals must be anchored before anyone
        plays.
      </li>
      <li>Know the address and the nearest ambulance entrance.</li>
      <li>Bring water, a first aid kit and a charged phone.</li>
      <li>Ask about the facility’s rules.</li>
    </Points>
  )
}

function Weather() {
  return (
    <Points>
      <li>
        If you hear thunder, lightning is close enough to strike. Stop, go inside or get in a car, and wait 30 minutes
        after the last thunder (the National Weather Service’s rule).
      </li>
      <li>
        In hot weather, rest in the shade and drink before you’re thirsty. If someone is confused or stops sweating,
        it’s an emergency.
      </li>
      <li>If an owner closes for rain, we email everyone who booked. Either way, if it looks unsafe, don’t play.</li>
    </Points>
  )
}

function Children() {
  return (
    <Points>
      <li>Always have two adults within sight of each other, and a parent’s number for every child.</li>
      <li>An adult (18 or older) makes the booking and is responsible for it.</li>
      <li>
        We don’t run background checks on coaches, organizers or owners. Ask them about it, and ask for references. Your
        club or league may have its own rules.
      </li>
    </Points>
  )
}

function Insurance() {
  return (
    <>
      <p>“Insurance-ready” means you and the owner can sort out insurance before you play:</p>
      <Points>
        <li>
          For booking requests, the owner can ask for a certificate of insurance before confirming. They’ll contact you
          at the email and phone you gave.
        </li>
        <li>Already have one? Mention it under special requests when you book, and send it to the owner.</li>
        <li>Clinics have a waiver. A parent or guardian accepts it for minors.</li>
        <li>We don’t store or check certificates, and a booking doesn’t insure anyone.</li>
      </Points>
    </>
  )
}

function Happens() {
  return (
    <Points>
      <li>
        In an emergency, call <strong>911</strong> first.
      </li>
      <li>Tell the facility about damage or hazards right away, before the next group arrives.</li>
      <li>
        Then email us at <SupportAddress /> with your booking reference. We’ll tell the owner what they need to know.
      </li>
    </Points>
  )
}

function Online() {
  return (
    <Points>
      <li>Pay only on this site or on the provider’s site we send you to. We never ask for card details by email.</li>
      <li>
        Anyone with the link to a booking can change it. To pass it on, use Transfer instead of forwarding the email.
      </li>
      <li>
        See a suspicious page or email? <TextLink to={paths.contact}>Let us know</TextLink>.
      </li>
    </Points>
  )
}
