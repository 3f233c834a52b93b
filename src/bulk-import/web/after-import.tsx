import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Notice } from '#kit/web/notice.tsx'
import { OPENING_HOURS, PRICE_WITHOUT_ONE } from './import-words.ts'

/** What players can do with imported facilities, and at which hours and price: said before the import and after it. */
export function AfterImport() {
  return (
    <Notice className="max-w-3xl">
      <p>
        Imported facilities are on search at once and can be booked every day {OPENING_HOURS}. Setting other hours comes
        with the owner’s desk; until then,{' '}
        <Link to={paths.contact} className="inline-link">
          write to us
        </Link>
        .
      </p>
      <p className="mt-1">
        Without a price, players see “Contact for pricing” and times are offered at {PRICE_WITHOUT_ONE} an hour.
      </p>
    </Notice>
  )
}
