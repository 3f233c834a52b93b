import { ACCOUNT_DAYS } from '#accounts/contract.ts'
import { retention, sayKept } from '#app/retention.ts'
import { paths } from '#kit/shared/paths.ts'
import { usePublicConfig } from '../public-config.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /privacy: must match what the code stores and for how long. */
export function Component() {
  return (
    <InfoPage
      title="Privacy Policy"
      description="What is stored when you book, have an account, list a field or write to us, for how long, who is given it, and how to take it with you or delete it."
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
        { id: 'account', heading: 'When you have an account', body: <Accounts /> },
        { id: 'owners', heading: 'When you have a facility', body: <Owners /> },
        { id: 'forms', heading: 'When you write to us', body: <Forms /> },
        { id: 'email', heading: 'Email', body: <Email /> },
        { id: 'visits', heading: 'When you only look', body: <Visits /> },
        { id: 'others', heading: 'Who is given it', body: <Others /> },
        { id: 'where', heading: 'Where it is and how long', body: <Where /> },
        { id: 'rights', heading: 'Taking it with you, deleting it', body: <Rights /> },
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
        <li>what you and the facility write to each other about it, and when it was read;</li>
        <li>the number of the browser or account you booked with, so that we can show you your bookings.</li>
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
      <p>
        If you ask for an address to add your bookings to your calendar, we store it without anything else about your
        calendar. Whoever has it can see what you have booked. You can replace or end it under{' '}
        <TextLink to={paths.bookings}>My bookings</TextLink>.
      </p>
    </>
  )
}

function Accounts() {
  return (
    <>
      <p>You can book without an account. With one we store:</p>
      <Points>
        <li>
          your name and email address, whether you have proved that it is yours, and a phone number if you give one;
        </li>
        <li>your password, only in a form that cannot be turned back;</li>
        <li>
          of each passkey its public key, the name you gave it, and when it was last used. Your finger, face or PIN
          never leaves your device;
        </li>
        <li>
          if you sign in with Google or Apple, that you do and your number there. Of what they know about you we take
          your name and email address, to make your account, and nothing else;
        </li>
        <li>
          where you are signed in: the browser, the system and since when, and not from which network address. You see
          the list under <TextLink to={paths.accountSecurity}>How you sign in</TextLink> and can end each of them;
        </li>
        <li>
          of each API key what you called it, what it may do, its first ten characters, a check sum that nobody can turn
          back, and when it was last used. What it changed at a facility is noted in the log with those characters;
        </li>
        <li>
          the links we have mailed to you, as check sums that nobody can open; and for a day how many wrong passwords in
          a row were typed for an address, never which.
        </li>
      </Points>
      <p>
        When you sign in, what this browser has held, booked and saved without an account moves into it, and is gone
        from the browser when you sign out.
      </p>
    </>
  )
}

function Owners() {
  return (
    <Points>
      <li>
        What you say about your facility is shown to everybody, photos and booking contact included. Photos are drawn
        anew, without what your camera noted beside them, such as where they were taken.
      </li>
      <li>
        Customers you book for yourself: the name, email, phone and notes that you type. Tell them that you do, and type
        no more than you need.
      </li>
      <li>
        Calendar addresses: whoever has one reads what is booked at your facilities, with names in the one that says so.
        You can replace them at any time, and the old ones stop working.
      </li>
      <li>
        Other booking systems and calendars that you connect: what you enter, with keys and secret addresses sealed,
        until you disconnect them or the facility gets another owner. Of what they tell we keep when your facility is
        taken there, and nothing else; no customer’s name is read.
      </li>
      <li>
        Webhooks: the addresses of yours that you give us are sent what is booked at your facilities, with names. What
        was sent is kept for 30 days, and goes with the webhook, the facility or the customer’s account.
      </li>
      <li>
        What you change at your facility and its bookings, and what administrators of this site change, is kept in a
        log: who, when, what it was before and after. It is how mistakes and misuse are found.
      </li>
    </Points>
  )
}

function Forms() {
  return (
    <Points>
      <li>Asking for a demo or to start: your name, email, organization and city, and which page you asked from.</li>
      <li>
        Listing a facility: the contact name, email and phone, and everything about the facility in the form. When it is
        approved, its page shows what you wrote about it and when it is open.
      </li>
      <li>
        Importing facilities: what your file says of each, the file's name, and the file itself until the import is
        done.
      </li>
      <li>
        Leading clinics: your name, sport, school, the words about you and your photo, which everybody sees with your
        clinics. The photo is drawn anew, without what your camera noted beside it. What you are paid out, and the
        number of your account at the payment provider.
      </li>
      <li>
        Asking the AI assistant: what you write is read by this server to answer you, and is not stored. Where whoever
        operates this site has set up a language model, that is asked too: email addresses, phone and card numbers and
        links are cut out before, names within your text are not. Its answers stay in memory for an hour.
      </li>
      <li>
        Asking to be told when a time frees: your email and the search. An alert that you do not confirm is removed
        after two days, any other 30 days after its day.
      </li>
      <li>Saving a favorite: the facility, with the number of your browser or account.</li>
      <li>Adding a tournament: what the form asks for, with a way to reach the organizer.</li>
    </Points>
  )
}

function Email() {
  return (
    <p>
      We send emails about what you did or asked for: receipts, answers, changes, reminders, offers of a time you wait
      for. A copy is kept for 30 days, so that one that did not arrive can be found, and is then removed. We send no
      newsletter and put no tracking pictures into emails. An address that no account has verified gets a limited number
      a day; for that we keep a hash of it and the count for two days.
    </p>
  )
}

function Visits() {
  const hasTiles = Boolean(usePublicConfig()?.mapTiles)
  return (
    <Points>
      <li>
        Pages load no script, font or picture from anybody else, but for the payment provider's card form, when real
        cards are charged
        {hasTiles ? ', and the pieces of the search map, whose server sees your network address.' : '.'}
      </li>
      <li>
        The log says which kind of page was asked for, when and how long it took: no address of yours, no search, no
        name. To stop floods of requests your network address is kept in memory, never on a disk, until others have
        taken its place or the server starts anew.
      </li>
      <li>
        With times you hold we store a code made from your network address with a secret, so that one network cannot
        hold everything. The address cannot be read from it, and it goes when the hold ends or becomes a booking.
      </li>
      <li>
        Some buttons note in the page's own memory that they were pressed, for a script that the operator may add. We
        add none, so nothing is sent. If your browser sends Global Privacy Control, nothing is even noted.
      </li>
      <li>
        We count how many visits a day come as far as the search, a facility, a held time and a booking: four numbers,
        with nothing about anybody in them. With Global Privacy Control or Do Not Track you are not counted.
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
          Google or Apple, if you sign in with them: that you came from here. Not what you book, and nothing if you do
          not.
        </li>
        <li>The administrators of this site, who can see accounts, bookings and payments to help with them.</li>
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
      <li>Photos lie beside it, on the same machine or in a store that the operator rents.</li>
      <li>Being signed in ends after {ACCOUNT_DAYS} days and is forgotten then.</li>
      <li>
        Your account stays until you delete it. Bookings, payments, reviews, facilities and published tournaments have
        no date on which they are removed by themselves. The operator removes them, when you ask or when the law says
        so; records of payments may have to be kept for years.
      </li>
      <li>
        The rest is removed by itself, within a day of the time that is given here. In the operator’s backups it stays
        until these are removed.
        <div className="mt-2">
          <Points>
            {Object.entries(retention).map(([key, kept]) => (
              <li key={key}>{sayKept(kept)}.</li>
            ))}
          </Points>
        </div>
      </li>
    </Points>
  )
}

function Rights() {
  return (
    <>
      <p>
        With an account you need nobody for it. Under <TextLink to={paths.account}>Your account</TextLink> you can:
      </p>
      <Points>
        <li>correct your name, phone number and email address;</li>
        <li>export everything that is kept of you, as one file;</li>
        <li>
          delete your account, once nothing of it lies ahead: no booking or clinic to come, no facility that is open, no
          money to be paid out.
        </li>
      </Points>
      <p>Deleting cannot be undone. What goes and what stays:</p>
      <Points>
        <li>
          Your name, email, phone, notes and messages, your passwords and passkeys, favorites, alerts, places in line
          and the emails we sent you are deleted.
        </li>
        <li>Bookings and payments stay for the books of the facility and ours, without you: times, prices, refunds.</li>
        <li>Reviews stay without your name, and clinics that you led without you and without what you wrote.</li>
        <li>
          What the log says about you and what was yours is emptied. That something was done there, and when, stays.
        </li>
        <li>What was sent by email, or is in the operator's backups, cannot be called back by us.</li>
      </Points>
      <p>
        Without an account write to <SupportAddress /> from the email address in question, and ask to see, correct or
        remove what is stored about you. Many laws give you that right, and we would do it without one.
      </p>
    </>
  )
}
