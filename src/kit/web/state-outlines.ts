import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'

/** Points are [longitude, latitude]. */
export type StateOutline = { name: string; rings: readonly (readonly [number, number])[][] }

/** Cached; a failure is retried on the next call. */
export function loadStateOutlines(): Promise<readonly StateOutline[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Even-odd rule with a ray to the east. */
export function liesIn(state: StateOutline, place: { latitude: number; longitude: number }): boolean {
  let inside = false
  for (const ring of state.rings) {
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [x1, y1]
      const crosses = y1 > place.latitude !== y2 > place.latitude
      if (crosses && place.longitude < ((x2 - x1) * (place.latitude - y1)) / (y2 - y1) + x1) inside = !inside
    })
  }
  return inside
}

let loading: Promise<readonly StateOutline[]> | undefined

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

async function load(): Promise<readonly StateOutline[]> {
  const topology = (await (await fetch(statesUrl)).json()) as States
  return feature(topology, topology.objects.states).features.map(({ geometry, properties }) => ({
    name: properties.name,
    rings: ringsOf(geometry) as [number, number][][],
  }))
}

function ringsOf(geometry: GeoJSON.Geometry) {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  return []
}
