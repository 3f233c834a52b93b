/**
 * Makes what the map of /search draws besides the states, src/search/web/map/geometry: `node scripts/build-map-geometry.ts [us_cities.csv]`. The same input
 * always gives the same files.
 *
 * - county-lines.json: the borders between counties of one state, as a topology with a line string for each state. Points
 *   and quantization are those of us-atlas, so that the lines end on the outlines of its states.
 * - large-cities.json: [name, latitude, longitude] of the largest cities, the largest first.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { meshArcs } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import { readCsv } from './catalogue/read-csv.ts'

const projectRoot = join(import.meta.dirname, '..')
const citiesFile = process.argv[2] ?? join(projectRoot, '..', 'shared', 'data', 'gazetteer', 'us_cities.csv')
const target = join(projectRoot, 'src', 'search', 'web', 'map', 'geometry')

const CITY_COUNT = 800
/** Of the compressed file: what a phone fetches when the map is opened from near. */
const MOST_COUNTY_BYTES = 150_000

type Counties = Topology<{ counties: GeometryCollection }>

mkdirSync(target, { recursive: true })
writeMapFile('county-lines.json', countyLines(), MOST_COUNTY_BYTES)
writeMapFile('large-cities.json', largeCities())

function countyLines(): Topology {
  const source = join(projectRoot, 'node_modules', 'us-atlas', 'counties-10m.json')
  const topology = JSON.parse(readFileSync(source, 'utf8')) as Counties
  const { counties } = topology.objects
  const states = new Set(counties.geometries.map(county => stateOf(county.id)))
  const lines = [...states]
    .sort()
    .map(state => meshArcs(topology, counties, (a, b) => a !== b && stateOf(a.id) === state && stateOf(b.id) === state))
  return onlyArcsOf(
    topology,
    lines.filter(line => line.arcs.length > 0),
  )
}

/** The first two figures of a county's code are its state (FIPS). */
function stateOf(county: string | number | undefined): string {
  return String(county).padStart(5, '0').slice(0, 2)
}

/** A topology of these lines alone, its arcs numbered anew. */
function onlyArcsOf(topology: Topology, lines: MultiLineString[]): Topology {
  const used = [...new Set(lines.flatMap(line => line.arcs.flat().map(forward)))].sort((a, b) => a - b)
  const place = new Map(used.map((arc, index) => [arc, index]))
  const renumber = (arc: number) => (arc < 0 ? ~place.get(~arc)! : place.get(arc)!)
  return {
    type: 'Topology',
    transform: topology.transform,
    objects: {
      counties: {
        type: 'GeometryCollection',
        geometries: lines.map(({ arcs }) => ({ type: 'MultiLineString', arcs: arcs.map(line => line.map(renumber)) })),
      },
    },
    arcs: used.map(arc => topology.arcs[arc]!),
  }
}

/** An arc that is gone along backwards is written as its complement. */
function forward(arc: number): number {
  return arc < 0 ? ~arc : arc
}

function largeCities(): [string, number, number][] {
  return readCsv(readFileSync(citiesFile, 'utf8'))
    .toSorted((a, b) => Number(b.population) - Number(a.population) || Number(a.geonames_id) - Number(b.geonames_id))
    .slice(0, CITY_COUNT)
    .map(({ city = '', lat, lng }) => [city === 'New York City' ? 'New York' : city, rounded(lat), rounded(lng)])
}

/** To a thousandth of a degree: a name needs no more. */
function rounded(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 1000) / 1000
}

function writeMapFile(name: string, content: unknown, most = Number.POSITIVE_INFINITY): void {
  const text = `${JSON.stringify(content)}\n`
  const bytes = brotliCompressSync(text).length
  if (bytes > most) throw new Error(`${name} has ${bytes} bytes when compressed; at most ${most} are meant for it.`)
  writeFileSync(join(target, name), text)
  console.log(`${name}: ${bytes} bytes when compressed.`)
}
