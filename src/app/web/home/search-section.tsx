import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { SearchBar } from './search-bar.tsx'
import { homeSports } from './search-options.ts'

export const SEARCH_ID = 'search'

export function SearchSection() {
  return (
    <section
      id={SEARCH_ID}
      aria-labelledby="search-heading"
      tabIndex={-1}
      className="group/search page-width relative -mt-20 outline-none md:-mt-24"
    >
      <div className="rounded-lg border border-line bg-surface p-4 shadow-lg outline-offset-2 outline-focus group-focus-visible/search:outline-2 md:p-6">
        <h2 id="search-heading" className="mb-4 text-2xl">
          Where do you want to play?
        </h2>
        <SearchBar />
        <SportLinks />
      </div>
    </section>
  )
}

function SportLinks() {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 md:mt-5">
      <p className="text-sm text-muted">Or jump to</p>
      <ul className="flex flex-wrap gap-x-4">
        {homeSports.map(sport => (
          <li key={sport}>
            <Link to={`${paths.search}?sport=${sport}`} className="inline-link inline-flex min-h-11 items-center">
              {sport}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
