import { CalendarX2, Check, SearchX, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dayName } from '#availability/recurrence-format.ts'
import { PlaceField } from '#gazetteer/web/place-field.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { useToday } from '#kit/web/date/use-today.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce, useAnnounced } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { cleanValue } from '#search/rules.ts'
import { unknownPlaceText } from '#search/web/enhanced/enhanced-format.ts'
import { fieldGrid, LoadingFields } from '#search/web/enhanced/loading-fields.tsx'
import { outdated } from '#search/web/map/card-grid.ts'
import type { RepeatResult } from '../contract.ts'
import {
  isAsked,
  type RepeatAddress,
  readRepeat,
  repeatBookingAddress,
  singleDateAddress,
  withDateToggled,
} from './repeat-address.ts'
import { useRepeats } from './repeat-api.ts'
import { RepeatCard } from './repeat-card.tsx'
import { countLine, detailsOf, titleOf } from './repeat-format.ts'

export { loadRepeats } from './load-repeats.ts'

/** Fields that are free at the same time on the dates of a weekly booking. The URL is the search. */
export function RepeatView({ guess }: { guess: { today?: string | undefined } }) {
  const [query] = useSearchParams()
  const today = useToday() ?? guess.today
  const address = readRepeat(query, { today })
  if (!address) return <NoDays />
  return (
    <>
      <PageHead
        title={titleOf(address)}
        description="Fields and courts that are available at the same time every week."
        path={paths.search}
        isHidden
      />
      <Summary address={address} />
      {address.filters.location === '' && address.filters.point === null && <AskPlace />}
      {isAsked(address) && <RepeatResults address={address} />}
    </>
  )
}

function NoDays() {
  return (
    <EmptyState
      title="Which days do you want to play?"
      action={
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          See all facilities
        </Link>
      }
    >
      The address of this page names no day of the week.
    </EmptyState>
  )
}

/** Dates can be skipped and brought back. */
function Summary({ address }: { address: RepeatAddress }) {
  const { dates, skipped, recurrence } = address
  const [query] = useSearchParams()
  const navigate = useNavigate()

  function toggle(date: string) {
    const next = withDateToggled(query, date, recurrence)
    announce(`${dayName(date)}: ${skipped.includes(date) ? 'added' : 'skipped'}`)
    void navigate(`${paths.search}?${next}`, { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-labelledby="repeat-search" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="repeat-search" className="text-xl">
        {titleOf(address)}
      </h2>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{detailsOf(address)}</p>
      {dates.length === 0 && (
        <Notice tone="warning" className="mt-3">
          No date is left: it ends before it starts, or all dates are skipped.
        </Notice>
      )}
      <details className="mt-1">
        <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Dates{skipped.length > 0 && `, ${skipped.length} skipped`}
        </summary>
        <ul aria-label="Dates" className="flex flex-wrap gap-2">
          {[...dates, ...skipped].sort().map(date => (
            <li key={date}>
              <Button
                tone="secondary"
                size="sm"
                aria-pressed={!skipped.includes(date)}
                onClick={() => toggle(date)}
                className={joinClasses(skipped.includes(date) && 'text-muted line-through')}
              >
                {!skipped.includes(date) && <Check aria-hidden="true" className="size-4" />}
                {dayName(date)}
              </Button>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-muted">Tap a date to skip it or bring it back.</p>
      </details>
      <div className="-ml-3 flex flex-wrap items-center noscript:hidden">
        <Button tone="quiet" size="sm" onClick={() => openAssistant('field')}>
          <Sparkles aria-hidden="true" className="size-4" />
          Change the request
        </Button>
        <Link to={singleDateAddress(address)} className={buttonClass({ tone: 'quiet', size: 'sm' })}>
          Search one date instead
        </Link>
      </div>
    </section>
  )
}

/** Adds the place to the search. */
function AskPlace() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  function search() {
    const location = cleanValue('location', text)
    if (!location) return
    const next = new URLSearchParams(query)
    next.set('location', location)
    void navigate(`${paths.search}?${next}`)
  }
  return (
    <SearchForm action={paths.search} onSearch={search} className="mt-4 flex max-w-md flex-wrap items-end gap-2">
      {[...query].map(
        ([name, value]) => name !== 'location' && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <PlaceField
        label="Where?"
        name="location"
        placeholder="City or ZIP code"
        className="grow"
        value={text}
        onChange={setText}
      />
      <Button type="submit">Find fields</Button>
    </SearchForm>
  )
}

function RepeatResults({ address }: { address: RepeatAddress }) {
  const found = useRepeats(address, { enabled: true })
  const { data, isPlaceholderData, error } = found
  const line = data && !isPlaceholderData ? countLine(data.results, address, data.near) : undefined
  useAnnounced(line)
  // Earlier results may have more dates than the address has now.
  const isOnAll = ({ freeDates }: RepeatResult) => freeDates.length >= address.dates.length
  if (error && !data)
    return (
      <Notice
        tone="danger"
        className="mt-4"
        title="Search Error"
        action={
          <Button tone="secondary" onClick={() => void found.refetch()}>
            Try again
          </Button>
        }
      >
        {detailOf(error)}
      </Notice>
    )
  if (data === null)
    return (
      <>
        <Notice tone="danger" className="mt-4 wrap-anywhere">
          {unknownPlaceText(address.filters.location)}
        </Notice>
        <AskPlace />
      </>
    )
  return (
    <section aria-label="Results" aria-busy={!data || isPlaceholderData} className="mt-4 min-h-96 md:mt-6">
      <p className="mb-3 min-h-6 font-semibold wrap-anywhere">{line ?? 'Finding available dates...'}</p>
      <div className="@container">
        {!data && <LoadingFields />}
        {data?.results.length === 0 && (
          <EmptyState
            icon={data.hasMore ? SearchX : CalendarX2}
            title="Nothing available at that time"
            action={
              <Link to={singleDateAddress(address)} className={buttonClass({ tone: 'secondary' })}>
                Search one date instead
              </Link>
            }
          >
            Try another time or day, a higher budget or a larger city nearby.
          </EmptyState>
        )}
        {data && data.results.length > 0 && (
          <div className={joinClasses('transition-opacity', isPlaceholderData && outdated)}>
            <Cards results={data.results.filter(isOnAll)} address={address} />
            {data.results.some(isOnAll) && !data.results.every(isOnAll) && (
              <h2 className="mt-8 mb-3 text-xl">Available on some of the dates</h2>
            )}
            <Cards results={data.results.filter(result => !isOnAll(result))} address={address} />
          </div>
        )}
      </div>
      {data?.hasMore && <p className="mt-6 text-sm text-muted">We checked the nearest facilities only.</p>}
    </section>
  )
}

function Cards({ results, address }: { results: readonly RepeatResult[]; address: RepeatAddress }) {
  const [query] = useSearchParams()
  if (results.length === 0) return null
  return (
    <ul className={fieldGrid}>
      {results.map(result => (
        <li key={result.facilityId} data-facility={result.facilityId}>
          <RepeatCard {...{ result, address }} bookingAddress={repeatBookingAddress(query, address, result)} />
        </li>
      ))}
    </ul>
  )
}
