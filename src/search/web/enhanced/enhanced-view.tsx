import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { IgnoredValues } from '#kit/web/form/ignored-values.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { LateDays } from '../days/late-days.tsx'
import { SearchPill } from '../search-pill.tsx'
import { type Now, writeEnhanced } from './enhanced-address.ts'
import { useFields } from './enhanced-api.ts'
import { pillOf, unknownPlaceText } from './enhanced-format.ts'
import { EnhancedPanel } from './enhanced-panel.tsx'
import { EnhancedResults } from './enhanced-results.tsx'
import { type Enhanced, useEnhanced } from './use-enhanced.ts'

export { loadEnhanced } from './load-enhanced.ts'

export type Arrival = {
  /** The visitor's, guessed by the server. */
  guess?: Now | undefined
  failure?: { query: string; detail: string } | undefined
}

export function EnhancedView({ arrival }: { arrival: Arrival }) {
  const enhanced = useEnhanced(arrival.guess ?? {})
  const { filters, isAsked } = enhanced
  const failed = arrival.failure?.query === writeEnhanced(filters).toString() ? arrival.failure : null
  const query = useFields(filters, { enabled: isAsked && !failed })
  const [presses, setPresses] = useState(0)
  // From the standard search, to set what it has not; a link to a search shows its results first.
  const [isSwitched] = useState(useHydrated())
  const isUnknownPlace = query.data === null && !query.isPlaceholderData

  function search(wanted: typeof filters) {
    setPresses(presses + 1)
    // No history entry, but fresh results.
    if (isAsked && writeEnhanced(wanted).toString() === writeEnhanced(filters).toString()) void query.refetch()
    else enhanced.show(wanted)
  }
  return (
    <>
      <EnhancedHead enhanced={enhanced} />
      <div className="relative">
        <SearchPill {...pillOf(enhanced)} startsOpen={isSwitched} opens={!isAsked || isUnknownPlace}>
          {close => (
            <EnhancedPanel
              enhanced={enhanced}
              isBusy={query.isFetching}
              onSearch={wanted => {
                search(wanted)
                if (wanted.location !== '' && wanted.date !== '') close()
              }}
              unknownPlace={isUnknownPlace ? { presses } : null}
            />
          )}
        </SearchPill>
        <Link
          to={enhanced.standardAddress}
          className={joinClasses(buttonClass({ tone: 'quiet' }), 'max-md:px-0! md:absolute! md:top-0.5 md:right-0')}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to Standard Search
        </Link>
      </div>
      {isAsked && !isUnknownPlace && (
        <LateDays
          search={query.data ? { circle: query.data.asked } : undefined}
          date={filters.date}
          addressOn={date => enhanced.addressOf({ ...filters, date: date || filters.date })}
        />
      )}
      {isUnknownPlace && (
        <Notice tone="danger" className="mt-4 wrap-anywhere">
          {unknownPlaceText(filters.location)}
        </Notice>
      )}
      <LeftOut enhanced={enhanced} />
      <EnhancedResults {...{ enhanced, query }} failedOnServer={failed?.detail} />
    </>
  )
}

/** Not indexed: the URL holds any text, and results change by the minute. */
function EnhancedHead({ enhanced: { isAsked, filters } }: { enhanced: Enhanced }) {
  const { sport, location } = filters
  return (
    <PageHead
      title={
        isAsked
          ? `Available ${sport ? `${sport.toLowerCase()} facilities` : 'fields and courts'} near ${location}`
          : 'Find an available field or court'
      }
      description="Search by location, date, time and budget. See which nearby fields and courts are available, and book by the hour."
      path={paths.search}
      isHidden
    />
  )
}

function LeftOut({ enhanced: { senseless, notes } }: { enhanced: Enhanced }) {
  return (
    <>
      <IgnoredValues values={senseless} className="mt-4 wrap-anywhere" />
      {notes.map(note => (
        <Notice key={note} className="mt-4">
          {note}
        </Notice>
      ))}
    </>
  )
}
