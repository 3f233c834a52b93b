import { ACCOUNT_COOKIE, ACCOUNT_DAYS, VISITOR_COOKIE, VISITOR_DAYS } from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { THEME_COOKIE } from '#kit/web/theme.ts'
import { usePublicConfig } from '../public-config.ts'
import { InfoPage } from './info-page.tsx'
import { Points, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /cookies: every cookie the software sets, and what else a browser keeps for it. */
export function Component() {
  return (
    <InfoPage
      title="Cookie Policy"
      description="The three cookies this site can set, what your browser keeps until you close the tab, and how to remove them."
      path={paths.cookies}
      lead={
        <div className="flex flex-col gap-4">
          <p>Three cookies, each for something you asked for. None follows you, so there is no banner to click away.</p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'cookies', heading: 'All three of them', body: <Cookies /> },
        { id: 'tab', heading: 'Kept in the tab', body: <Tab /> },
        { id: 'payment', heading: "The payment provider's", body: <Payment /> },
        { id: 'control', heading: 'Removing them', body: <Control /> },
      ]}
    />
  )
}

const cookies = [
  {
    name: VISITOR_COOKIE,
    what: 'A random number, signed, set when you first hold, book or wait for a time, or save a favorite. By it we know which are yours.',
    kept: `${VISITOR_DAYS} days`,
  },
  {
    name: THEME_COOKIE,
    what: 'Light or dark, set when you choose one at the bottom of a page.',
    kept: 'one year',
  },
  {
    name: ACCOUNT_COOKIE,
    what: 'Keeps you signed in with your account, until you sign out. Set when you sign in or create one.',
    kept: `${ACCOUNT_DAYS} days`,
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
          mean.
        </li>
      </Points>
      <p>It stays in your browser and is sent only when you send the form.</p>
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
      Your browser can remove or refuse cookies. Without the first one nothing can be held or booked, and after removing
      it My bookings is empty in this browser; the links in our emails go on working. What is stored on our side is told
      in the <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
    </p>
  )
}
