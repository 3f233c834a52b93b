import {
  ACCOUNT_COOKIE,
  ACCOUNT_DAYS,
  PROVIDER_COOKIE,
  PROVIDER_MINUTES,
  VISITOR_COOKIE,
  VISITOR_DAYS,
} from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { THEME_COOKIE } from '#kit/web/theme.ts'
import { usePublicConfig } from '../public-config.ts'
import { InfoPage } from './info-page.tsx'
import { Points, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /cookies: must list every cookie and all browser storage. */
export function Component() {
  return (
    <InfoPage
      title="Cookie Policy"
      description="The four cookies this site can set, what your browser keeps beside them, and how to remove them."
      path={paths.cookies}
      lead={
        <div className="flex flex-col gap-4">
          <p>Four cookies, each for something you asked for. None follows you, so there is no banner to click away.</p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'cookies', heading: 'All four of them', body: <Cookies /> },
        { id: 'tab', heading: 'Kept in your browser', body: <Tab /> },
        { id: 'payment', heading: "The payment provider's", body: <Payment /> },
        { id: 'control', heading: 'Removing them', body: <Control /> },
      ]}
    />
  )
}

const cookies = [
  {
    name: VISITOR_COOKIE,
    what: 'A random number, signed, set when you first hold, book or wait for a time, or save a favorite without being signed in. By it we know which are yours. Signing in takes it away: what was yours is your account’s from then on.',
    kept: `${VISITOR_DAYS} days`,
  },
  {
    name: THEME_COOKIE,
    what: 'Light or dark, set when you choose one at the bottom of a page.',
    kept: 'one year',
  },
  {
    name: ACCOUNT_COOKIE,
    what: 'Keeps you signed in with your account, until you sign out. Set anew each time you sign in.',
    kept: `${ACCOUNT_DAYS} days`,
  },
  {
    name: PROVIDER_COOKIE,
    what: 'Set when you go to Google or Apple to sign in, so that nobody but you can come back from there in your place. Gone when you are back.',
    kept: `${PROVIDER_MINUTES} minutes`,
  },
] as const

function Cookies() {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {cookies.map(({ name, what, kept }) => (
        <div key={name} className="p-4">
          <dt className="font-mono font-semibold wrap-anywhere">{name}</dt>
          <dd>{what}</dd>
          <dd className="text-sm text-muted">Kept for {kept}</dd>
        </div>
      ))}
    </dl>
  )
}

function Tab() {
  return (
    <>
      <p>Until you close the tab, your browser keeps in its session storage:</p>
      <Points>
        <li>what you have typed into a form, so that a reload or a failed request does not lose it;</li>
        <li>how far you had scrolled, so that Back brings you to the same place;</li>
        <li>
          the state of the place you last chose, so that the assistant knows which of several places with one name you
          mean;
        </li>
        <li>for how many weeks you told the assistant you want to play, so that the booking page can suggest it;</li>
        <li>how far you came today on the way to a booking, so that we count you once: it is a number without you.</li>
      </Points>
      <p>
        After an import of facilities it also keeps, in its local storage and until you clear it, which column of your
        list is what, so that the next file needs no choosing.
      </p>
      <p>All of it stays in your browser. What you typed is sent only when you send the form.</p>
    </>
  )
}

function Payment() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return isDemo ? (
    <p>This demo charges no cards and loads nothing of a payment provider.</p>
  ) : (
    <p>
      The card form is Stripe's. When you come to pay, it may set cookies of its own, to recognize fraud; Stripe's
      privacy policy says more about them.
    </p>
  )
}

function Control() {
  return (
    <p>
      Your browser can remove or refuse cookies. Without the first one nothing can be held or booked unless you are
      signed in, and after removing it My bookings is empty in this browser; the links in our emails go on working.
      Removing the third signs you out here. You see where else you are signed in, and can end it, under{' '}
      <TextLink to={paths.accountSecurity}>How you sign in</TextLink>. What is stored on our side is told in the{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
    </p>
  )
}
