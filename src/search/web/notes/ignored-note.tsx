import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { IgnoredValues } from '#kit/web/form/ignored-values.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { readFilters } from '#search/rules.ts'
import { enhancedQuery, radiusIn } from '#search/rules-applied.ts'
import { addressNotes } from './address-notes.ts'

type IgnoredNoteProps = {
  /** The URL's query. */
  text: string
  /** yyyy-MM-dd, the visitor's. */
  today: string | undefined
}

export function IgnoredNote({ text, today }: IgnoredNoteProps) {
  const query = new URLSearchParams(text)
  const { senseless, notes, offersEnhanced } = addressNotes(query, today)
  return (
    <>
      <IgnoredValues values={senseless} className="mt-4 wrap-anywhere" />
      {notes.length > 0 && (
        <Notice className="mt-4 wrap-anywhere">
          {notes.map(note => (
            <p key={note} className="not-first:mt-1">
              {note}
            </p>
          ))}
          {offersEnhanced && (
            <Link
              to={`${paths.search}?${enhancedQuery(readFilters(query), radiusIn(query))}`}
              className="inline-link inline-flex min-h-11 items-center"
            >
              Try Enhanced Search
            </Link>
          )}
        </Notice>
      )}
    </>
  )
}
