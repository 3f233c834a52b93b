import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readOptions, wholeNumber } from './read-options.ts'

/** `npm run map:tiles`: a map server for trying `MAP_STYLE_URL` and `MAP_TILE_URL`. It has borders and cities only. */
export function serveMapTiles(): Server {
  const layers = readLayers()
  return createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    response.setHeader('access-control-allow-origin', '*')
    const [, z, x, y, kind] = /^\/(\d+)\/(\d+)\/(\d+)\.(pbf|png)$/.exec(request.url ?? '') ?? []
    if (request.url === '/style.json') return response.end(JSON.stringify(styleAt(origin)))
    if (!kind) return response.writeHead(404).end()
    const tiles = tilesAt(layers, [Number(z), Number(x), Number(y)])
    if (kind === 'pbf') return response.end(fromGeojsonVt(tiles, { version: 2 }))
    drawTile(tiles).then(
      image => response.setHeader('content-type', 'image/png').end(image),
      () => response.writeHead(500).end(),
    )
    return response
  })
}

type Layers = Record<'states' | 'counties' | 'cities', GeoJSONVT>

/** The closest of the product. */
const MAX_ZOOM = 18

function readLayers(): Layers {
  const root = join(import.meta.dirname, '..')
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { states } = shapesOf(read('node_modules/us-atlas/states-10m.json'))
  const { counties } = shapesOf(read('src/kit/web/map/geometry/county-lines.json'))
  const cities = read('src/kit/web/map/geometry/large-cities.json') as [string, number, number][]
  const points = cities.map(([name, latitude, longitude]) => ({
    type: 'Feature' as const,
    properties: { name },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }))
  const cut = (data: GeoJSON.GeoJSON) => new GeoJSONVT(data, { maxZoom: MAX_ZOOM, indexMaxZoom: 4 })
  return {
    states: cut(states!),
    counties: cut(counties!),
    cities: cut({ type: 'FeatureCollection', features: points }),
  }
}

function shapesOf(file: unknown): Record<string, GeoJSON.FeatureCollection> {
  const topology = file as Topology<Record<string, GeometryCollection>>
  const named = Object.entries(topology.objects).map(([name, shapes]) => [name, feature(topology, shapes)] as const)
  return Object.fromEntries(named)
}

type Tiles = Record<string, GeoJSONVTTile>

function tilesAt(layers: Layers, [z, x, y]: [number, number, number]): Tiles {
  const tiles = Object.entries(layers).map(([name, index]) => [name, index.getTile(z, x, y)] as const)
  return Object.fromEntries(tiles.flatMap(([name, tile]) => (tile ? [[name, tile]] : [])))
}

/** Without `glyphs`, MapLibre writes names in the fonts of the device. */
function styleAt(origin: string) {
  const layer = { source: 'map' }
  return {
    version: 8,
    sources: { map: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.pbf`], maxzoom: MAX_ZOOM } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': WATER } },
      { ...layer, id: 'land', type: 'fill', 'source-layer': 'states', paint: { 'fill-color': LAND } },
      { ...layer, id: 'counties', type: 'line', 'source-layer': 'counties', paint: { 'line-color': LINE } },
      {
        ...layer,
        id: 'cities',
        type: 'symbol',
        'source-layer': 'cities',
        layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
        paint: { 'text-color': INK, 'text-halo-color': LAND, 'text-halo-width': 1 },
      },
    ],
  }
}

const [WATER, LAND, LINE, INK] = ['#bcd4e6', '#f4f1ea', '#b9ad98', '#333333']

function drawTile({ states, counties }: Tiles): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 4096 4096">
    <rect width="4096" height="4096" fill="${WATER}"/><path d="${pathOf(states)}" fill="${LAND}" fill-rule="evenodd"/>
    <path d="${pathOf(counties)}" fill="none" stroke="${LINE}" stroke-width="16"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** The package's types are not resolved by Node's rules. */
type Shape = { type: 1 | 2 | 3; geometry: [number, number][][] }

function pathOf(tile: { features: Shape[] } | undefined): string {
  const lines = (tile?.features ?? []).flatMap(({ type, geometry }) => (type === 1 ? [] : geometry))
  return lines.map(line => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
}

if (import.meta.main) {
  const { port } = readOptions({ port: { default: '8090', ...wholeNumber } })
  const server = serveMapTiles()
  server.listen(Number(port), 'localhost', () => {
    const origin = `http://localhost:${port}`
    console.log(`A style for MAP_STYLE_URL: ${origin}/style.json\nImages for MAP_TILE_URL: ${origin}/{z}/{x}/{y}.png`)
  })
}
