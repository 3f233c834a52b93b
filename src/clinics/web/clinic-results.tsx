import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Clinic } from '../contract.ts'
import { noFilters, writeClinicFilters } from '../rules.ts'
import { clinicsQuery } from './api.ts'
import { ClinicCard } from './clinic-card.tsx'
import { countLine } from './clinic-format.ts'
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
