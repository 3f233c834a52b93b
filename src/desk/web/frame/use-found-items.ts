import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Session } from '#accounts/contract.ts'
import { dateOf, shortDay } from '#availability/time-format.ts'
import { SEARCH_LENGTH } from '#desk/choices.ts'
import type { OwnerSearchGroup, OwnerSearchResults, ownerSearchEndpoints } from '#desk/owner-search-contract.ts'
import type { SearchHit } from '#desk/search-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { isoIn } from '#kit/shared/time.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { searchQuery } from '../admin/administration-api.ts'
import { groupNames, hitPath } from '../admin/search-hits.ts'
import type { PaletteItem } from './palette-pages.ts'

const TYPING_PAUSE_MS = 150

type Found = { items: PaletteItem[]; isLoading: boolean; error: Error | null }

/** Records that match, from the server once typing pauses. */
export function useFoundItems({ account, isAdministrator }: Session, typed: string): Found {
  const mayEdit = useMay()('edit-facility') === true
  const text = usePaused(typed.trim().slice(0, SEARCH_LENGTH.max))
  const isLongEnough = text.length >= SEARCH_LENGTH.min
  const own = useQuery({
    ...ownSearchQuery(text),
    enabled: account !== null && isLongEnough,
    placeholderData: keepPreviousData,
  })
  const all = useQuery({
    ...searchQuery(text, undefined),
    refetchInterval: false,
    enabled: isAdministrator && isLongEnough,
    placeholderData: keepPreviousData,
  })
  if (!isLongEnough) return { items: [], isLoading: typed.trim().length >= SEARCH_LENGTH.min, error: null }
  return {
    items: [
      ...(own.data ?? []).flatMap(({ group, hits }) =>
        hits.map(hit =>
          itemOf(hit, ownPath(group, hit, mayEdit), account && isAdministrator ? `Your ${group}` : names[group]),
        ),
      ),
      ...(all.data ?? []).flatMap(({ group, hits }) =>
        hits.map(hit => itemOf(hit, hitPath(group, hit.id), groupNames[group])),
      ),
    ],
    isLoading: text !== typed.trim() || own.isFetching || all.isFetching,
    error: own.error ?? all.error,
  }
}

function itemOf({ title, detail, at, timeZone }: SearchHit, to: string, heading: string): PaletteItem {
  const day = at !== null && timeZone !== null && shortDay(dateOf(isoIn(timeZone, Date.parse(at))))
  return { to, label: title, detail: day ? `${day} · ${detail}` : detail, heading }
}

const names: Record<OwnerSearchGroup, string> = { bookings: 'Bookings', facilities: 'Facilities', venues: 'Venues' }

function ownPath(group: OwnerSearchGroup, { id, title }: SearchHit, mayEdit: boolean): string {
  switch (group) {
    case 'bookings':
      return `${paths.ownBookings}?${new URLSearchParams({ text: title.split(' · ')[0]! })}`
    case 'facilities':
      return mayEdit ? paths.ownFacility(id) : paths.ownPreview(id)
    case 'venues':
      return `${paths.ownFacilities}?${new URLSearchParams({ venue: id })}`
  }
}

function ownSearchQuery(q: string) {
  return queryOptions<OwnerSearchResults>({
    queryKey: ['/api/owner/search', q],
    queryFn: ({ client }) => searchOwn({ query: { q } }, transportOf(client)),
    staleTime: 3_000,
  })
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const searchOwn = caller<typeof ownerSearchEndpoints.search>('GET /api/owner/search')
