import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { facilityListEndpoints, NamedPlace } from '#facilities/lists/contract.ts'
import { withWanted } from '#facilities/lists/web/booking-address.ts'
import { type Other, type OtherSuggestions, PlaceField, type PlaceFieldProps } from '#gazetteer/web/place-field.tsx'
import { paths } from '#kit/shared/paths.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { BY_DISTANCE, pointText } from '#search/rules-order.ts'
import type { Search } from '../use-search.ts'

/** Also suggests facilities and venues. */
export function NamedPlaceField({ search, ...field }: PlaceFieldProps & { search: Search }) {
  return <PlaceField {...field} others={useNamedPlaces(search)} />
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
