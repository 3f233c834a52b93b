/**
 * `node scripts/build-catalogue.ts [folder]`: data/facilities.json, deterministically, from facilities_us.csv and
 * nyc_court_units.csv. /data-sources explains every change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tzLookup from '@photostructure/tz-lookup'
import { amenities as listedAmenities, type Sport, sports } from '#facilities/contract.ts'
import { dataSources } from '#facilities/data-sources.ts'
import { fieldTypeOf } from './catalogue/field-type.ts'
import { findVenues } from './catalogue/find-venues.ts'
import { type Mergeable, mergeDuplicates } from './catalogue/merge-duplicates.ts'
import { indexCourts, type TypicalCourt } from './catalogue/nyc-courts.ts'
import { type CsvRecord, readCsv } from './catalogue/read-csv.ts'
import { samplePrice } from './catalogue/sample-price.ts'
import { plausibleSize, type Size } from './catalogue/sizes.ts'
import { readableSurface } from './catalogue/surfaces.ts'

type Draft = Mergeable & { city: string; state: string; size: Size | null; linesMarkedFor: Sport[] }
type FindCourt = (parkId: string, sport: Sport) => TypicalCourt | undefined

const MAX_AMENITIES = 12
const projectRoot = join(import.meta.dirname, '..')

buildCatalogue(process.argv[2] ?? join(projectRoot, '..', 'shared', 'data', 'facilities'))

function buildCatalogue(folder: string): void {
  const records = readCsv(readFileSync(join(folder, 'facilities_us.csv'), 'utf8'))
  const findCourt = indexCourts(readCsv(readFileSync(join(folder, 'nyc_court_units.csv'), 'utf8')))
  const attributed = records.filter(isAttributed)
  const open = attributed.filter(record => !isClosed(record))
  const drafts = open.map(record => toDraft(record, findCourt)).filter(draft => draft.sportTypes.length > 0)
  const facilities = mergeDuplicates(drafts)
  const rows = facilities.map(toRow).sort(byRef)
  const venues = findVenues(rows)
  const lines = rows.map(row => compact({ ...row, venue: venues.get(row) ?? null }))
  writeFileSync(join(projectRoot, 'data', 'facilities.json'), `[\n${lines.join(',\n')}\n]\n`)
  console.log(
    `${records.length} read; left out: ${records.length - attributed.length} without attribution, ` +
      `${attributed.length - open.length} closed, ${open.length - drafts.length} without a sport of our list; ` +
      `${drafts.length - facilities.length} merged into another; ${facilities.length} written.`,
  )
}

/** Sources without an entry on /data-sources cannot be shown. */
function isAttributed(record: CsvRecord): boolean {
  return dataSources.some(source => source.key === record.source)
}

/** Washington marks closed pools in notes and names. */
function isClosed(record: CsvRecord): boolean {
  return /\bstatus Closed\b/.test(record.notes ?? '') || /\(closed\??\)/i.test(record.name ?? '')
}

function toDraft(record: CsvRecord, findCourt: FindCourt): Draft {
  const named = sportsOf(record)
  const measured = measuredSport(record, named)
  const sportTypes = measured ? [measured, ...named.filter(sport => sport !== measured)] : named
  const court = sportTypes[0] && record.source === 'nyc_parks' ? findCourt(record.source_id!, sportTypes[0]) : undefined
  const lighting = record.lighting === '' ? null : record.lighting === 'true'
  return {
    source: record.source!,
    sourceRef: record.source_id!,
    name: tidy(record.name!).replace('Buiding', 'Building'),
    street: tidy(record.street!) || null,
    city: record.city!,
    state: record.state!,
    zip: record.zip || null,
    latitude: Number(record.lat),
    longitude: Number(record.lng),
    sportTypes,
    linesMarkedFor: linesOf(record, sportTypes),
    indoorOutdoor: record.surface_raw === 'Indoor' ? 'indoor' : record.indoor_outdoor || null,
    surfaceType: readableSurface(court?.surface || record.surface_raw!, record.surface_class!),
    lighting,
    amenities: record.amenities!.split(';').filter(Boolean),
    bookingPhone: record.phone || null,
    bookingUrl: /^https?:\/\//.test(record.url!) ? record.url! : null,
    size: court ? court.size : ownSize(record, measured),
    mergedFrom: [],
  }
}

/** Drops handball, bocce, cricket and others we don't list. */
function sportsOf(record: CsvRecord): Sport[] {
  const named = record.sports!.split(';').map(sport => (sport === 'Track' ? 'Track & Field' : sport))
  return named.filter((sport): sport is Sport => sports.some(ours => ours === sport))
}

/**
 * The sport that the size belongs to: in Washington's notes, elsewhere the only one. A baseball diamond also measures
 * softball.
 */
function measuredSport(record: CsvRecord, named: readonly Sport[]): Sport | undefined {
  if (record.length_ft === '') return undefined
  const mapped = /largest mapped unit ([^;]+)/.exec(record.notes ?? '')?.[1]
  if (!mapped) return record.sports!.includes(';') ? undefined : named[0]
  return named.find(sport => sport === mapped) ?? (mapped === 'Baseball' ? named.find(isSoftball) : undefined)
}

function isSoftball(sport: Sport): boolean {
  return sport === 'Softball'
}

function ownSize(record: CsvRecord, sport: Sport | undefined): Size | null {
  return sport ? plausibleSize(sport, [Number(record.length_ft), Number(record.width_ft)]) : null
}

/**
 * Not in the sources: the first sport's own lines; New York's fields share soccer and football. Pools, tracks and
 * courses have none.
 */
function linesOf(record: CsvRecord, named: readonly Sport[]): Sport[] {
  if (record.source === 'nyc_directory' && record.sports === 'Soccer;Football') return ['Soccer', 'Football']
  return named.slice(0, 1).filter(sport => !['Swimming', 'Golf', 'Track & Field'].includes(sport))
}

function toRow({ size, mergedFrom, ...draft }: Draft) {
  const indoor = draft.indoorOutdoor === 'indoor'
  const lit = draft.lighting === true
  const price = samplePrice(`${draft.source}:${draft.sourceRef}`, draft.sportTypes[0]!, indoor, lit)
  return {
    ...draft,
    timeZone: tzLookup(draft.latitude, draft.longitude),
    fieldType: fieldTypeOf(draft.sportTypes, draft.indoorOutdoor),
    amenities: amenitiesOf(draft.amenities, lit),
    dimensionsLengthFt: size?.lengthFt ?? null,
    dimensionsWidthFt: size?.widthFt ?? null,
    pricePerHourUsd: price,
    priceIsSample: price !== null,
    mergedFrom,
  }
}

function amenitiesOf(named: readonly string[], lit: boolean): string[] {
  const all = lit ? ['Lighting for Night Games', ...named] : named
  const listed = listedAmenities.filter(amenity => all.includes(amenity))
  return [...new Set([...listed, ...all])].slice(0, MAX_AMENITIES)
}

function byRef(a: { source: string; sourceRef: string }, b: { source: string; sourceRef: string }): number {
  const [left, right] = [`${a.source}:${a.sourceRef}`, `${b.source}:${b.sourceRef}`]
  return left < right ? -1 : Number(left > right)
}

/** The reader restores omitted unknowns. `lighting: false` is known. */
function compact(row: object): string {
  const known = Object.entries(row).filter(([key, value]) => (key === 'lighting' ? value !== null : !isEmpty(value)))
  return JSON.stringify(Object.fromEntries(known))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}

function tidy(text: string): string {
  return decode(text).replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').replaceAll('’', "'").trim()
}

/** New York's list has HTML ampersands. */
function decode(text: string): string {
  return text.replaceAll('&amp;', '&')
}
