import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Notice } from '#kit/web/notice.tsx'
import { OPENING_HOURS } from './import-words.ts'

/** What players can do with imported facilities, and at which hours and price: said before the import and after it. */
export function AfterImport() {
  return (
    <Notice className="max-w-3xl">
      <p>
        Imported facilities appear in search right away, open every day {OPENING_HOURS}. Change hours, prices and closed
        days in{' '}
        <Link to={paths.owner} className="inline-link">
          your facilities
        </Link>
        .
      </p>
      <p className="mt-1">
        A facility without a price is shown but not sold: players see “Contact for pricing” and how to reach you.
      </p>
    </Notice>
  )
}
