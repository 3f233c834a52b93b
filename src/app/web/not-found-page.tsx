import { Link, useLocation } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { MessagePage } from './message-page.tsx'

/** Title and text: specification, section 2. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <MessagePage heading="404 Page Not Found" text="Did you forget to add the page to the router?">
      <PageHead title="404 Page Not Found" description="There is no page at this address." path={pathname} isHidden />
      <div className="flex w-full max-w-xl flex-col gap-5">
        <p>This page doesn’t exist, but we can help you find a field.</p>
        <SearchBox />
        <MainLinks />
      </div>
    </MessagePage>
  )
}

/** Plain, since it is in every page's bundle. */
function SearchBox() {
  return (
    <SearchForm action={paths.search} className="flex gap-2">
      <input
        name="location"
        aria-label="Location"
        maxLength={100}
        placeholder="City or street"
        autoComplete="off"
        className="control min-w-0 grow"
      />
      <button type="submit" className={`${buttonClass()} shrink-0`}>
        Search Fields
      </button>
    </SearchForm>
  )
}

const links = [
  ['Return to Home', paths.home],
  ['Find Fields', paths.search],
  ['NIL Clinics', paths.nilClinics],
  ['Tournaments', paths.tournaments],
  ['Help Center', paths.help],
] as const

function MainLinks() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-5">
      {links.map(([label, to]) => (
        <li key={to}>
          <Link to={to} className="inline-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
