import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Clinic } from '../contract.ts'
import { noFilters, writeClinicFilters } from '../rules.ts'
import { clinicsQuery } from './api.ts'
import { AthletePhoto } from './athlete-card.tsx'
import {
  agesText,
  countLine,
  dayText,
  distanceText,
  hasFewSeats,
  hoursText,
  isFree,
  priceText,
  seatsText,
  shortMinimumText,
  skillText,
} from './clinic-format.ts'
import type { ClinicSearch } from './use-clinic-search.ts'

type ClinicResultsProps = {
  search: ClinicSearch
  /** The server's error; the browser then refetches only on request. */
  failedOnServer: string | undefined
}

/** Filtered by the server; the full list gives the total. */
export function ClinicResults({ search, failedOnServer }: ClinicResultsProps) {
  const isAsked = failedOnServer === undefined
  const found = useQuery({ ...clinicsQuery(search.filters), enabled: isAsked })
  const all = useQuery({ ...clinicsQuery(), enabled: isAsked })
  const failed = [found, all].find(query => query.error)
  const failure = failed ? detailOf(failed.error) : found.data || found.isFetching ? undefined : failedOnServer
  if (found.data && all.data && !failed) {
    return <Found shown={found.data} total={all.data.length} search={search} isOld={found.isPlaceholderData} />
  }
  if (failure === undefined) return <LoadingClinics />
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the clinics"
      action={
        <Button tone="secondary" onClick={() => void Promise.all([found.refetch(), all.refetch()])}>
          Try again
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}

type FoundProps = {
  shown: Clinic[]
  total: number
  search: ClinicSearch
  /** From the previous filters; new ones are loading. */
  isOld: boolean
}

function Found({ shown, total, search, isOld }: FoundProps) {
  const line = countLine(shown.length, total)
  const count = useRef<HTMLParagraphElement>(null)
  useSpokenCount(line)

  function clear() {
    // The button disappears; keep keyboard focus at the count.
    count.current?.focus()
    search.change(noFilters)
  }
  return (
    <section aria-label="Clinics" aria-busy={isOld || undefined} className="flex flex-col gap-4">
      <p ref={count} tabIndex={-1} className="self-start rounded-sm font-semibold">
        {line}
      </p>
      {!isOld && <NearLine near={search.filters.near} shown={shown} />}
      {shown.length === 0 && (
        <NoClinics isQuiet={total === 0} onClear={writeClinicFilters(search.filters) === '' ? undefined : clear} />
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(clinic => (
          <li key={clinic.id}>
            <ClinicCard clinic={clinic} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NearLine({ near, shown }: { near: string; shown: Clinic[] }) {
  if (!near || shown.length === 0) return null
  if (shown.some(({ distanceMiles }) => distanceMiles !== null)) {
    return <p className="-mt-3 text-sm wrap-anywhere text-muted">Nearest to {near} first.</p>
  }
  return (
    <Notice title={`We couldn’t find “${near}”.`}>
      Try a city and state, or a ZIP code. For now, the soonest clinics are first.
    </Notice>
  )
}

/** `isQuiet`: there are no clinics at all, as the page already says. */
function NoClinics({ isQuiet, onClear }: { isQuiet: boolean; onClear: (() => void) | undefined }) {
  if (isQuiet) {
    return (
      <div className="rounded-lg border border-dashed border-line-strong px-4 py-6 text-center">
        <h3 className="text-xl">No clinics found</h3>
        <p className="text-muted">Try adjusting your filters to see more options.</p>
      </div>
    )
  }
  return (
    <EmptyState
      title="No clinics found"
      action={
        onClear && (
          <Button tone="secondary" onClick={onClear}>
            Clear all filters
          </Button>
        )
      }
    >
      <p>Try adjusting your filters to see more options.</p>
    </EmptyState>
  )
}

function LoadingClinics() {
  return (
    <div className="flex flex-col gap-4">
      <output className="font-semibold">Loading clinics...</output>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map(place => (
          <Skeleton key={place} className="h-96 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

/** Announces changes, not the initial count. */
function useSpokenCount(line: string) {
  const spoken = useRef(line)
  useEffect(() => {
    if (line !== spoken.current) announce(line)
    spoken.current = line
  }, [line])
}

function ClinicCard({ clinic }: { clinic: Clinic }) {
  const { id, title, description, sportType, sales, facilityName, city, state, isSample, athlete } = clinic
  const distance = distanceText(clinic)
  const minimum = sales === 'open' || sales === 'full' ? shortMinimumText(clinic) : null
  return (
    <Card as="article" aria-label={`${title}, ${athlete.name}`} interactive className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="positive">{sportType}</Badge>
          {isSample && <Badge tone="sample">Sample</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span className="font-display text-2xl font-bold text-ink">{priceText(clinic)}</span>
          {!isFree(clinic) && ' per person'}
        </p>
      </div>
      <h3 className="text-2xl wrap-anywhere">{title}</h3>
      <p className="flex items-center gap-2.5 text-sm">
        <AthletePhoto athlete={athlete} className="size-9 text-base" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{athlete.name}</span>
          <span className="block text-muted">{athlete.school}</span>
        </span>
      </p>
      <p className="line-clamp-3 wrap-anywhere text-muted">{description}</p>
      <div className="mt-auto flex flex-col gap-0.5 text-sm">
        <p className="font-semibold">{dayText(clinic)}</p>
        <p>{hoursText(clinic)}</p>
        <p className="wrap-anywhere">
          {facilityName}, {city}, {state}
        </p>
        {distance && <p>{distance}</p>}
        <p>
          {agesText(clinic)}, {skillText(clinic).toLowerCase()}
        </p>
        <p className={hasFewSeats(clinic) ? 'font-bold text-clay' : seatsLook(sales)}>{seatsText(clinic)}</p>
        {minimum && <p className="text-muted">{minimum}</p>}
      </div>
      <Link
        to={paths.nilBooking(id)}
        aria-label={`View clinic: ${title}`}
        className={joinClasses(buttonClass({ tone: 'secondary' }), coveringLink)}
      >
        View clinic
      </Link>
    </Card>
  )
}

function seatsLook(sales: Clinic['sales']): string {
  return sales === 'open' ? 'text-muted' : 'font-semibold'
}

/** Covers the card. Must not move when pressed, or it shrinks before the finger lifts. */
const coveringLink = 'static after:absolute after:inset-0 active:translate-none!'
