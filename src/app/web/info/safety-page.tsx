import { paths } from '#kit/shared/paths.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

/** /safety */
export function Component() {
  return (
    <InfoPage
      title="Safety Guidelines"
      description="Before, during and after play: checking the ground, weather, children, and what to do when something happens."
      path={paths.safety}
      lead={<p>A booking gives you a time at a place. Whether it is safe to play there, look for yourself first.</p>}
      sections={[
        { id: 'before', heading: 'Before you play', body: <Before /> },
        { id: 'weather', heading: 'Weather', body: <Weather /> },
        { id: 'children', heading: 'Playing with children', body: <Children /> },
        { id: 'insurance', heading: 'Insurance', body: <Insurance /> },
        { id: 'happens', heading: 'When something happens', body: <Happens /> },
        { id: 'online', heading: 'Online', body: <Online /> },
      ]}
    />
  )
}

function Before() {
  return (
    <Points>
      <li>Walk the ground: holes, glass, wet spots, loose goals. Goals must be anchored before anybody plays.</li>
      <li>Know the address and the nearest way in for an ambulance.</li>
      <li>Bring water, a first aid kit and a charged phone.</li>
      <li>Ask the facility about its own rules.</li>
    </Points>
  )
}

function Weather() {
  return (
    <Points>
      <li>
        Thunder means lightning is close enough. Stop, go inside or into a car, and wait 30 minutes after the last
        thunder (the National Weather Service's rule).
      </li>
      <li>
        In heat, rest in the shade and drink before you are thirsty. Confusion or no sweat any more is an emergency.
      </li>
      <li>
        When an owner closes for rain, we write to everybody who has booked. Nobody else decides it for you: if it looks
        unsafe, do not play.
      </li>
    </Points>
  )
}

function Children() {
  return (
    <Points>
      <li>Two adults who can see each other, always, and a parent's number for every child.</li>
      <li>A person of full age makes the booking and is responsible for it.</li>
      <li>
        We do not check the background of coaches, organizers or owners. Ask them, and ask for their references. A club
        or league you belong to has rules of its own.
      </li>
    </Points>
  )
}

function Insurance() {
  return (
    <>
      <p>“Insurance-ready” means that you and the owner can settle insurance before you play:</p>
      <Points>
        <li>
          Where bookings are on request, the owner can ask for a certificate of insurance before confirming. They reach
          you by the email and phone you gave.
        </li>
        <li>Have one already? Say so under special requests when you book, and send it to the owner.</li>
        <li>Clinics have a waiver, which a parent or guardian accepts for minors.</li>
        <li>We don’t store or check certificates, and a booking does not insure anyone.</li>
      </Points>
    </>
  )
}

function Happens() {
  return (
    <Points>
      <li>
        In an emergency call <strong>911</strong> first.
      </li>
      <li>Tell the facility at once about damage or danger, so that the next group does not find it.</li>
      <li>
        Then tell us at <SupportAddress />, with the reference of your booking. We pass on what an owner has to know.
      </li>
    </Points>
  )
}

function Online() {
  return (
    <Points>
      <li>
        Pay on this site or on the provider’s own site that we send you to. Nobody of ours asks for a card by mail.
      </li>
      <li>Whoever has the link to a booking can change it. Pass it on with Hand over, not by forwarding the email.</li>
      <li>
        A page or an email that looks wrong? <TextLink to={paths.contact}>Tell us</TextLink>.
      </li>
    </Points>
  )
}
