import { paths } from '#kit/shared/paths.ts'
import { usePublicConfig } from '../public-config.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /privacy: what the software stores, why, for how long, and who is given it. Changes with the code that stores it. */
export function Component() {
  return (
    <InfoPage
      title="Privacy Policy"
      description="What is stored when you book, wait for a time, list a field or write to us, for how long, and who is given it."
      path={paths.privacy}
      isLong
      lead={
        <div className="flex flex-col gap-4">
          <p>
            We store what a booking needs, and show it to nobody but you, the facility and whoever operates this site.
          </p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'booking', heading: 'When you book', body: <Booking /> },
        { id: 'forms', heading: 'When you write to us', body: <Forms /> },
        { id: 'email', heading: 'Email', body: <Email /> },
        { id: 'visits', heading: 'When you only look', body: <Visits /> },
        { id: 'others', heading: 'Who is given it', body: <Others /> },
        { id: 'where', heading: 'Where it is and how long', body: <Where /> },
        { id: 'rights', heading: 'What you can ask for', body: <Rights /> },
      ]}
    />
  )
}

function Booking() {
  return (
    <>
      <p>With a booking we store:</p>
      <Points>
        <li>your name, email address and phone number, and the notes you write for the facility;</li>
        <li>the facility, the times, the price, and what became of it: changes, cancellation, refunds, credits;</li>
        <li>the number of your payment at the payment provider and its state. We never see or store your card.</li>
        <li>the number of the browser you booked with, so that it can show you your bookings.</li>
      </Points>
      <p>With a place at a clinic we store:</p>
      <Points>
        <li>who booked, as above, and the name of everybody who takes part, with the age where you give it;</li>
        <li>
          for participants below 18 the name of the parent or guardian, an emergency contact, which waiver was accepted,
          and when;
        </li>
        <li>whether somebody was checked in at the field.</li>
      </Points>
      <p>
        The athlete who leads the clinic sees this list, and nobody else but us. When you wait for a taken time we store
        your name and email with it. When you hand a booking over, your name, email, phone and notes are replaced by
        those of the person who takes it.
      </p>
    </>
  )
}

function Forms() {
  return (
    <Points>
      <li>Asking for a demo or to start: your name, email, organization and city, and which page you asked from.</li>
      <li>Listing a facility: the contact name, email and phone, and everything about the facility in the form.</li>
      <li>
        Creating an account: your name and email, and your password only in a form that cannot be turned back. Importing
        facilities: what your file says of each, the file's name, and the file itself until the import is done.
      </li>
      <li>
        Leading clinics: your name, sport, school, the words about you and your photo, which everybody sees with your
        clinics. The photo is drawn anew, without what your camera noted beside it. What you are paid out, and the
        number of your account at the payment provider.
      </li>
      <li>
        Asking the AI assistant: nothing. What you write is read by this server to answer you, and is neither kept nor
        passed on.
      </li>
      <li>
        Asking to be told when a time frees: your email and the search. An alert that you do not confirm is removed
        after two days, any other 30 days after its day.
      </li>
      <li>Saving a favorite: the facility, with the number of your browser.</li>
      <li>Adding a tournament: what the form asks for, with a way to reach the organizer.</li>
    </Points>
  )
}

function Email() {
  return (
    <p>
      We send emails about what you did or asked for: receipts, answers, changes, reminders, offers of a time you wait
      for. A copy is kept for 30 days, so that one that did not arrive can be found, and is then removed. We send no
      newsletter and put no tracking pictures into emails.
    </p>
  )
}

function Visits() {
  return (
    <Points>
      <li>
        Pages load no script, font, picture or map from anybody else. The one exception is the payment provider's card
        form, when real cards are charged.
      </li>
      <li>
        The log says which kind of page was asked for, when and how long it took: no address of yours, no search, no
        name. To stop floods of requests your network address is kept in memory, never on a disk, until others have
        taken its place or the server starts anew.
      </li>
      <li>
        Some buttons note in the page's own memory that they were pressed, for a script that the operator may add. We
        add none, so nothing is sent. If your browser sends Global Privacy Control, nothing is even noted.
      </li>
      <li>
        Cookies and what your browser keeps: see the <TextLink to={paths.cookies}>Cookie Policy</TextLink>.
      </li>
    </Points>
  )
}

function Others() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <>
      <Points>
        <li>The facility you book: your name, email, phone, notes and times, since its owner will meet you.</li>
        <li>The athlete whose clinic you book: the same, and who takes part with what is needed for minors.</li>
        <li>
          The payment provider, which takes the card:{' '}
          {isDemo
            ? 'in this demo a stand-in on this very server, and no card is charged.'
            : 'your card goes from your browser to it and never through us.'}
        </li>
        <li>The mail server that carries our emails.</li>
        <li>
          Everybody: what you send us for the tournament directory, contact address included, once we have published it.
          Your own name and address are not published.
        </li>
        <li>Where you book on another site: that site, once you go there. We pass on nothing about you.</li>
      </Points>
      <p>Nothing is sold, and nobody is shown advertising here.</p>
    </>
  )
}

function Where() {
  return (
    <Points>
      <li>Everything is in one database that belongs to whoever operates this installation.</li>
      <li>Emails are removed 30 days after they were written, and answers kept for repeated requests after a day.</li>
      <li>Notices that the payment provider sends us are removed after 90 days.</li>
      <li>
        Bookings, payments and what you send by form have no date on which they are removed by themselves. The operator
        removes them, when you ask or when the law says so; records of payments may have to be kept for years.
      </li>
    </Points>
  )
}

function Rights() {
  return (
    <p>
      Write to <SupportAddress /> from the email address in question, and ask to see, correct or remove what is stored
      about you. Many laws give you that right, and we would do it without one.
    </p>
  )
}
