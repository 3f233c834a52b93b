import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Clinic } from '../contract.ts'
import { noFilters, passesFilters, writeClinicFilters } from '../rules.ts'
import { clinicsQuery } from './api.ts'
import { ClinicCard } from './clinic-card.tsx'
import { countLine } from './clinic-words.ts'
import type { ClinicSearch } from './use-clinic-search.ts'

type ClinicResultsProps = {
  search: ClinicSearch
  /** Why the server could not list them; the browser then asks again only when told to. */
  failedOnServer: string | undefined
}

/** The clinics that pass the filters, under their count. */
export function ClinicResults({ search, failedOnServer }: ClinicResultsProps) {
  const query = useQuery({ ...clinicsQuery(), enabled: failedOnServer === undefined })
  const failure = query.error ? detailOf(query.error) : query.data || query.isFetching ? undefined : failedOnServer
  if (query.data) return <Found all={query.data} search={search} />
  if (failure === undefined) return <LoadingClinics />
  return (
    <Notice
      tone="danger"
      title="The clinics could not be loaded"
      action={
        <Button tone="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}

function Found({ all, search }: { all: Clinic[]; search: ClinicSearch }) {
  const shown = all.filter(clinic => passesFilters(clinic, search.filters))
  const line = countLine(shown.length, all.length)
  const count = useRef<HTMLParagraphElement>(null)
  useSpokenCount(line)

  function clear() {
    // The button goes with the filters; the keyboard goes on from the count.
    count.current?.focus()
    search.change(noFilters)
  }
  return (
    <section aria-label="Clinics" className="flex flex-col gap-4">
      <p ref={count} tabIndex={-1} className="self-start rounded-sm font-semibold">
        {line}
      </p>
      {shown.length === 0 && (
        <NoClinics isQuiet={all.length === 0} onClear={writeClinicFilters(search.filters) === '' ? undefined : clear} />
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

/** `isQuiet`: there is none, whatever the filters, and the page has told already what to do. `onClear` where filters are set. */
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
          <Skeleton key={place} className="h-64 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

/** Says the count when it changes; the first one is on the page that was just opened. */
function useSpokenCount(line: string) {
  const spoken = useRef(line)
  useEffect(() => {
    if (line !== spoken.current) announce(line)
    spoken.current = line
  }, [line])
}
