import { ACCOUNT_DAYS } from '#accounts/contract.ts'
import { retention, retentionText } from '#app/retention.ts'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /privacy: must match what the code stores and for how long. */
export function Component() {
  return (
    <InfoPage
      title="Privacy Policy"
      description="What we store when you book, create an account, list a field or contact us, how long we keep it, who gets it, and how to export or delete it."
      path={paths.privacy}
      isLong
      lead={
        <div className="flex flex-col gap-4">
          <p>We store only what a booking needs and show it only to you, the facility and this site’s operator.</p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'booking', heading: 'When you book', body: <Booking /> },
        { id: 'account', heading: 'When you have an account', body: <Accounts /> },
        { id: 'owners', heading: 'When you have a facility', body: <Owners /> },
        { id: 'forms', heading: 'When you contact us', body: <Forms /> },
        { id: 'email', heading: 'Email', body: <Email /> },
        { id: 'visits', heading: 'When you browse', body: <Visits /> },
        { id: 'others', heading: 'Who gets your data', body: <Others /> },
        { id: 'where', heading: 'Where we keep it and for how long', body: <Where /> },
        { id: 'rights', heading: 'Exporting and deleting your data', body: <Rights /> },
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
        <li>the facility, times and price, and any changes, cancellation, refunds and credits;</li>
        <li>your payment’s ID at the payment provider and its status. We never see or store your card;</li>
        <li>messages between you and the facility, and when they were read;</li>
        <li>the ID of the browser or account you booked with, so we can show you your bookings.</li>
      </Points>
      <p>With a clinic sign-up we store:</p>
      <Points>
        <li>who booked, as above, and the name of each participant, with their age if you give it;</li>
        <li>
          for participants under 18, the parent or guardian’s name, an emergency contact, which waiver was accepted, and
          when;
        </li>
        <li>whether each participant was checked in at the field.</li>
      </Points>
      <p>
        Only we and the athlete who leads the clinic see this list. When you ask to be notified about a taken time, we
        store your name and email with it. When you transfer a booking, the new person’s name, email, phone and notes
        replace yours.
      </p>
      <p>
        If you create a link to add your bookings to your calendar, we store that link and nothing else about your
        calendar. Anyone who has it can see what you’ve booked. You can replace or remove it under{' '}
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
        <li>your name and email, whether you’ve confirmed it, and a phone number if you give one;</li>
        <li>your password, only as a hash that can’t be reversed;</li>
        <li>
          for each passkey, its public key, the name you gave it, and when it was last used. Your fingerprint, face or
          PIN never leaves your device;
        </li>
        <li>
          if you sign in with Google, Apple or your account at another {product.name} site, the fact that you do and
          your ID there. We take only your name and email from them to create your account. Signing out of one of our
          sites signs you out of the others;
        </li>
        <li>
          where you’re signed in: the browser, the operating system and since when, but not your IP address. You can see
          the list and sign out of each one under <TextLink to={paths.accountSecurity}>Sign-in and security</TextLink>;
        </li>
        <li>
          for each API key, its name, permissions, first ten characters, a hash that can’t be reversed, and when it was
          last used. Changes it makes to a facility are logged with those characters;
        </li>
        <li>
          the links we’ve emailed you, only as hashes; and for a day, how many wrong passwords in a row were entered for
          an address, but never the passwords.
        </li>
      </Points>
      <p>
        When you sign in, anything you held, booked or saved in this browser without an account moves to your account.
        When you sign out, it’s no longer in the browser.
      </p>
    </>
  )
}

function Owners() {
  return (
    <Points>
      <li>
        What you say about your facility is public, including photos and the booking contact. We re-encode photos
        without the data your camera adds, such as where they were taken.
      </li>
      <li>
        Customers you book for: the name, email, phone and notes you enter. Let them know, and enter no more than you
        need.
      </li>
      <li>
        Calendar links: anyone who has one can see your facilities’ bookings, with names in the one that says so. You
        can replace them anytime, and the old ones stop working.
      </li>
      <li>
        Other booking systems and calendars you connect: what you enter, with keys and secret links encrypted, until you
        disconnect them or the facility changes owners. From them, we keep only when your facility is taken. We don’t
        read customers’ names.
      </li>
      <li>
        Members of your organization see each other’s names, emails and roles. For an invitation, we store the email you
        enter, and the person sees your name.
      </li>
      <li>
        What you send us for verification: the statement, link and documents. Only your organization’s owners and our
        administrators can read them.
      </li>
      <li>
        Webhooks: we send bookings at your facilities, with names, to the URLs you give us. We keep what we sent for 30
        days, or until the webhook, the facility or the customer’s account is deleted.
      </li>
      <li>
        Changes that you make to your facility and its bookings, and that this site’s administrators make, are logged:
        who, when, and what it was before and after. The log helps find mistakes and misuse.
      </li>
    </Points>
  )
}

function Forms() {
  return (
    <Points>
      <li>
        Requesting a demo or getting started: your name, email, organization and city, and the page you sent the form
        from.
      </li>
      <li>
        Listing a facility: the contact name, email and phone, and everything about the facility in the form. Once
        approved, its page shows your description and opening hours.
      </li>
      <li>
        Importing facilities: what your file says about each one, the file’s name, and the file itself until the import
        is done.
      </li>
      <li>
        Leading clinics: your name, sport, school, bio and photo, which everyone can see with your clinics. We re-encode
        the photo without the data your camera adds. We also store your payouts and your account ID at the payment
        provider.
      </li>
      <li>
        Asking the AI assistant: this server reads what you write to answer you and doesn’t store it. If this site’s
        operator has set up a language model, your text is sent to it too. We first remove email addresses, phone and
        card numbers and links, but not names. Its answers stay in memory for an hour.
      </li>
      <li>
        Asking to be notified when a time opens up: your email and the search. Alerts you don’t confirm are removed
        after two days, others 30 days after their date.
      </li>
      <li>Saving a favorite: the facility, with the ID of your browser or account.</li>
      <li>Adding a tournament: what the form asks for, including how to reach the organizer.</li>
    </Points>
  )
}

function Email() {
  return (
    <p>
      We send emails about what you did or asked for: receipts, responses, changes, reminders and times that opened up
      for you. We keep a copy for 30 days in case an email doesn’t arrive, then remove it. We don’t send newsletters or
      use tracking pixels. An address that no account has verified gets a limited number of emails a day. For that, we
      keep a hash of it and the count for two days.
    </p>
  )
}

function Visits() {
  const hasTiles = Boolean(usePublicConfig()?.mapTiles)
  return (
    <Points>
      <li>
        Pages don’t load scripts, fonts or images from anyone else, except the payment provider’s card form when real
        cards are charged
        {hasTiles ? ', and search map tiles, whose server sees your IP address.' : '.'}
      </li>
      <li>
        The log records which kind of page was requested, when, and how long it took, but not your IP address, searches
        or name. To stop floods of requests, we keep your IP address in memory, never on disk, until others replace it
        or the server restarts.
      </li>
      <li>
        When you hold times or clinic seats, we store a code made from your IP address with a secret, so that one
        network can’t hold everything. The address can’t be recovered from it, and it’s deleted when the hold ends or
        becomes a booking. With a free booking made without a verified email, we keep that code until a day after it’s
        over or until it’s canceled.
      </li>
      <li>
        Some buttons record in the page’s memory that they were clicked, for a script the operator may add. We don’t add
        one, so nothing is sent. If your browser sends Global Privacy Control, nothing is recorded at all.
      </li>
      <li>
        We count how many visits a day reach the search, a facility, a held time and a booking: four numbers with
        nothing about anyone in them. If you use Global Privacy Control or Do Not Track, we don’t count you.
      </li>
      <li>
        For cookies and browser storage, see the <TextLink to={paths.cookies}>Cookie Policy</TextLink>.
      </li>
    </Points>
  )
}

function Others() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <>
      <Points>
        <li>The facility you book gets your name, email, phone, notes and times.</li>
        <li>
          The athlete whose clinic you book gets the same, plus the participants and the details needed for minors.
        </li>
        <li>
          The payment provider processes your card:{' '}
          {isDemo
            ? 'in this demo, it’s simulated on this server, and no card is charged.'
            : 'your card details go straight from your browser to it, never through us.'}
        </li>
        <li>The mail server that sends our emails.</li>
        <li>
          Google or Apple learn that you came from here, if you sign in with them. They don’t learn what you book.
        </li>
        <li>This site’s administrators can see accounts, bookings and payments to help with them.</li>
        <li>
          Everyone can see what you send us for the tournament directory, including the contact address, once we publish
          it. We don’t publish your own name and address.
        </li>
        <li>If you book on another site, that site gets what you enter there. We don’t pass on anything about you.</li>
      </Points>
      <p>We don’t sell your data or show ads.</p>
    </>
  )
}

function Where() {
  return (
    <Points>
      <li>Everything is in one database that belongs to this site’s operator.</li>
      <li>Photos are stored next to it, on the same machine or in storage the operator rents.</li>
      <li>Sign-ins expire after {ACCOUNT_DAYS} days and are then deleted.</li>
      <li>
        Your account stays until you delete it. Bookings, payments, reviews, facilities and published tournaments aren’t
        removed automatically. The operator removes them when you ask or when the law requires it. Payment records may
        have to be kept for years.
      </li>
      <li>
        The rest is removed automatically, within a day of the time given here. It stays in the operator’s backups until
        those are removed.
        <div className="mt-2">
          <Points>
            {Object.entries(retention).map(([key, kept]) => (
              <li key={key}>{retentionText(kept)}.</li>
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
        If you have an account, you can do all of this yourself under{' '}
        <TextLink to={paths.account}>Your account</TextLink>:
      </p>
      <Points>
        <li>correct your name, phone number and email;</li>
        <li>export everything we keep about you as one file;</li>
        <li>delete your account, once you have no upcoming bookings or clinics, open facilities or pending payouts.</li>
      </Points>
      <p>You can’t undo it. Here’s what we delete and what we keep:</p>
      <Points>
        <li>
          We delete your name, email, phone, notes, messages, passwords, passkeys, favorites, alerts, waitlist spots and
          the emails we sent you.
        </li>
        <li>
          Bookings and payments stay in the facility’s records and ours, without your name: times, prices, refunds.
        </li>
        <li>Reviews stay, without your name. Clinics you led stay, without you and what you wrote.</li>
        <li>
          Log entries about you and what you owned are cleared. The log still shows that something was done, and when.
        </li>
        <li>We can’t take back emails we’ve sent or remove data from the operator’s backups.</li>
      </Points>
      <p>
        If you don’t have an account, email <SupportAddress /> from the address you used and ask to see, correct or
        remove what we store about you. Many laws give you that right, and we’d do it anyway.
      </p>
    </>
  )
}
