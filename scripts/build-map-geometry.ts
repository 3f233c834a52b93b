/**
 * `node scripts/build-map-geometry.ts [us_cities.csv]`: builds src/kit/web/map/geometry deterministically.
 *
 * - county-lines.json: county borders within each state, as TopoJSON. Points and quantization are those of us-atlas, so
 *   lines meet its state outlines.
 * - large-cities.json: [name, latitude, longitude], largest first.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { meshArcs } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import { readCsv } from './catalogue/read-csv.ts'

const projectRoot = join(import.meta.dirname, '..')
const citiesFile = process.argv[2] ?? join(projectRoot, '..', 'shared', 'data', 'gazetteer', 'us_cities.csv')
const target = join(projectRoot, 'src', 'kit', 'web', 'map', 'geometry')

const CITY_COUNT = 800
/** Compressed: phones fetch it on opening the map. */
const MAX_COUNTY_BYTES = 150_000

type Counties = Topology<{ counties: GeometryCollection }>

mkdirSync(target, { recursive: true })
writeMapFile('county-lines.json', countyLines(), MAX_COUNTY_BYTES)
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

/** The first two digits of a FIPS county code. */
function stateOf(county: string | number | undefined): string {
  return String(county).padStart(5, '0').slice(0, 2)
}

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

/** A reversed arc is stored as its complement. */
function forward(arc: number): number {
  return arc < 0 ? ~arc : arc
}

function largeCities(): [string, number, number][] {
  return readCsv(readFileSync(citiesFile, 'utf8'))
    .toSorted((a, b) => Number(b.population) - Number(a.population) || Number(a.geonames_id) - Number(b.geonames_id))
    .slice(0, CITY_COUNT)
    .map(({ city = '', lat, lng }) => [city === 'New York City' ? 'New York' : city, rounded(lat), rounded(lng)])
}

/** A thousandth of a degree is precise enough for a label. */
function rounded(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 1000) / 1000
}

function writeMapFile(name: string, content: unknown, most = Number.POSITIVE_INFINITY): void {
  const text = `${JSON.stringify(content)}\n`
  const bytes = brotliCompressSync(text).length
  if (bytes > most) throw new Error(`${name} is ${bytes} bytes compressed; the limit is ${most}.`)
  writeFileSync(join(target, name), text)
  console.log(`${name}: ${bytes} bytes compressed.`)
}
