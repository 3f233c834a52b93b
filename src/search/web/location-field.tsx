import { keepPreviousData } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { facilityListEndpoints, NamedPlace } from '#facilities/lists/contract.ts'
import { withWanted } from '#facilities/lists/web/booking-address.ts'
import type { Other, OtherSuggestions } from '#gazetteer/web/place-field.tsx'
import { useSuggesting } from '#gazetteer/web/use-suggesting.ts'
import { paths } from '#kit/shared/paths.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { MAX_TEXT_LENGTH } from '../contract.ts'
import { cleanValue } from '../rules.ts'
import { BY_DISTANCE, pointText } from '../rules-order.ts'
import { locationNear, locationOf } from '../rules-place.ts'
import type { Search } from './use-search.ts'

/** Suggestions load on focus. */
export function LocationField({ search }: { search: Search }) {
  const [text, setText] = useDraft(search.filters.location ?? '', {
    clean: typed => cleanValue('location', typed),
    onPause: location => search.change({ location }, { replace: true }),
  })
  const [fault, setFault] = useState<string>()
  const { box, Suggesting, load } = useSuggesting()
  const named = useNamedPlaces(search)
  const field = {
    label: 'Location',
    name: 'location',
    value: text,
    hint: fault,
    placeholder: 'City, ZIP code or street',
    enterKeyHint: 'search',
    className: 'grow',
  } as const
  return (
    <div
      ref={box}
      onFocus={load}
      onPointerEnter={load}
      className="flex grow basis-32 items-start gap-2 max-sm:basis-full"
    >
      {Suggesting ? (
        <Suggesting
          {...field}
          onChange={setText}
          onPlace={place => search.change(locationOf(place, search.filters))}
          others={named}
        />
      ) : (
        <TextField
          {...field}
          onChange={event => setText(event.target.value)}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
        />
      )}
      <NearMe search={search} onFault={setFault} />
    </div>
  )
}

/** A facility opens with the searched day and time; a venue is what to be near. */
function useNamedPlaces({ filters, change }: Search): OtherSuggestions {
  const navigate = useNavigate()
  return {
    queryOf: text => ({
      queryKey: ['/api/facility-names', text],
      queryFn: async ({ client }) => (await suggestNames({ query: { query: text } }, transportOf(client))).map(toOther),
      placeholderData: keepPreviousData,
    }),
    onPick(other) {
      const { facilityId, facilityCount, city, state, ...point } = (other as NamedSuggestion).place
      const { date, time, sport } = filters
      if (facilityCount > 1) return change({ location: `${city}, ${state}`, near: pointText(point), sort: BY_DISTANCE })
      void navigate(withWanted(paths.facility(facilityId), { date, time, sport }))
    },
  }
}

type NamedSuggestion = Other & { place: NamedPlace }

function toOther(place: NamedPlace): NamedSuggestion {
  const { facilityId, name, city, state, facilityCount } = place
  const where = `${city}, ${state}`
  return { place, id: facilityId, label: name, hint: facilityCount > 1 ? `${facilityCount} fields, ${where}` : where }
}

const suggestNames = caller<typeof facilityListEndpoints.names>('GET /api/facility-names')

type NearMeProps = {
  search: Search
  /** Undefined clears the error. */
  onFault: (words: string | undefined) => void
}

/** Asks for the location only on click. */
function NearMe({ search, onFault }: NearMeProps) {
  const [busy, setBusy] = useState(false)

  async function find() {
    setBusy(true)
    onFault(undefined)
    const { locate, locationFaultTexts } = await import('#gazetteer/web/locate.ts')
    const here = await locate()
    if (typeof here !== 'string') return search.change(locationNear(here))
    onFault(locationFaultTexts[here])
    announce(locationFaultTexts[here])
  }
  function press() {
    find()
      .catch(() => onFault('We couldn’t get your location. Check your connection, or enter a city or ZIP code.'))
      .finally(() => setBusy(false))
  }
  return (
    <Button tone="secondary" busy={busy} onClick={press} className="mt-6.5 max-sm:px-3! noscript:hidden">
      <LocateFixed aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Near me</span>
    </Button>
  )
}
