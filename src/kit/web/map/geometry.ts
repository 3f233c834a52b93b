import { queryOptions } from '@tanstack/react-query'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { loadStateOutlines } from '#kit/web/state-outlines.ts'
import countyLinesUrl from './geometry/county-lines.json?url'
import largeCitiesUrl from './geometry/large-cities.json?url'

/** [latitude, longitude] */
export type LatLng = [number, number]

export type Line = LatLng[]

/** Inner and outer rings alike. */
export const statesQuery = queryOptions({
  queryKey: ['map', 'states'],
  queryFn: async () => (await loadStateOutlines()).map(({ rings }) => rings.map(toLine)),
})

export const countyLinesQuery = queryOptions({
  queryKey: ['map', 'county-lines'],
  queryFn: async () => linesIn((await fetchJson(countyLinesUrl)) as CountyLines),
})

/** Largest first. */
export const largeCitiesQuery = queryOptions({
  queryKey: ['map', 'large-cities'],
  queryFn: async () =>
    ((await fetchJson(largeCitiesUrl)) as [string, number, number][]).map(([name, latitude, longitude]) => ({
      name,
      latitude,
      longitude,
    })),
})

type CountyLines = Topology<{ counties: GeometryCollection }>

function linesIn(topology: CountyLines): Line[][] {
  return feature(topology, topology.objects.counties).features.map(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates.map(toLine) : [],
  )
}

function toLine(positions: readonly (readonly number[])[]): Line {
  return positions.map(([longitude = 0, latitude = 0]) => [latitude, longitude])
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
