import {
  ACCOUNT_COOKIE,
  ACCOUNT_DAYS,
  PROVIDER_COOKIE,
  PROVIDER_MINUTES,
  VISITOR_COOKIE,
  VISITOR_DAYS,
} from '#accounts/contract.ts'
import { CHANGED_COOKIE, CHANGED_SECONDS } from '#app/contract.ts'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { THEME_COOKIE } from '#kit/web/theme/theme.ts'
import { ORGANIZATION_COOKIE, ORGANIZATION_COOKIE_DAYS } from '#organizations/choice.ts'
import { InfoPage } from './info-page.tsx'
import { Points, TextLink } from './info-parts.tsx'
import { OperatorNote } from './operator-note.tsx'

/** /cookies: must list every cookie and all browser storage. */
export function Component() {
  return (
    <InfoPage
      title="Cookie Policy"
      description="The five cookies this site can set, what else your browser stores, and how to remove it all."
      path={paths.cookies}
      lead={
        <div className="flex flex-col gap-4">
          <p>
            We use five cookies, each for something you asked for. None of them tracks you, so there’s no cookie banner.
          </p>
          <OperatorNote />
        </div>
      }
      sections={[
        { id: 'cookies', heading: 'The five cookies', body: <Cookies /> },
        { id: 'tab', heading: 'Stored in your browser', body: <Tab /> },
        { id: 'payment', heading: 'The payment provider’s cookies', body: <Payment /> },
        { id: 'control', heading: 'Removing cookies', body: <Control /> },
      ]}
    />
  )
}

const cookies = [
  {
    name: VISITOR_COOKIE,
    what: 'A signed random number that tells us which bookings and favorites belong to this browser. Set when you first hold or book a time, join a waitlist or save a favorite without signing in. When you sign in, everything moves to your account and the cookie is removed.',
    kept: `${VISITOR_DAYS} days`,
  },
  {
    name: THEME_COOKIE,
    what: 'Light or dark theme. Set when you choose one at the bottom of a page.',
    kept: 'one year',
  },
  {
    name: ACCOUNT_COOKIE,
    what: 'Keeps you signed in until you sign out. Set each time you sign in.',
    kept: `${ACCOUNT_DAYS} days`,
  },
  {
    name: PROVIDER_COOKIE,
    what: `Set when you sign in with Google, Apple or your account at another ${product.name} site, so that no one else can finish that sign-in. Removed when you return.`,
    kept: `${PROVIDER_MINUTES} minutes`,
  },
  {
    name: CHANGED_COOKIE,
    what: 'Set when you book, save or change something, so that the next page you open already shows it.',
    kept: `${CHANGED_SECONDS} seconds`,
  },
  {
    name: ORGANIZATION_COOKIE,
    what: 'If you work for several organizations, remembers which one you chose.',
    kept: `${ORGANIZATION_COOKIE_DAYS} days`,
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
      <p>Until you close the tab, your browser’s session storage keeps:</p>
      <Points>
        <li>what you’ve typed into a form, so you don’t lose it on a reload or failed request;</li>
        <li>how far you’ve scrolled, so Back returns you to the same spot;</li>
        <li>
          the state of the place you last chose, so the assistant knows which one you mean when several share a name;
        </li>
        <li>how many weeks you told the assistant you want to play, so the booking page can suggest it;</li>
        <li>
          how far you got toward a booking today, so we count you only once. It’s a number that doesn’t identify you.
        </li>
      </Points>
      <p>
        Your browser’s local storage keeps the last four places you chose, to suggest them again. After a facility
        import, it also remembers how you matched your columns, so you don’t have to do it again. It stays until you
        clear it.
      </p>
      <p>All of it stays in your browser. What you typed is sent only when you send the form.</p>
    </>
  )
}

function Payment() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return isDemo ? (
    <p>This demo doesn’t charge cards or load anything from a payment provider.</p>
  ) : (
    <p>
      The card form comes from Stripe. When you pay, it may set its own cookies to detect fraud. See Stripe’s privacy
      policy for details.
    </p>
  )
}

function Control() {
  return (
    <p>
      You can remove or block cookies in your browser. Without the first one, you can’t hold or book anything unless
      you’re signed in. If you remove it, My bookings will be empty in this browser, but the links in our emails keep
      working. Removing the third signs you out here. To see where else you’re signed in, or to sign out there, go to{' '}
      <TextLink to={paths.accountSecurity}>Sign-in and security</TextLink>. For what we store on our side, see the{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
    </p>
  )
}
