import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tx } from '#kit/server/db/db.ts'
import { nameBasedUuid } from '#kit/server/db/name-based-uuid.ts'
import { root } from '#kit/server/program-files.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { DEFAULT_RESPONSE_HOURS, RESPONSE_HOURS } from '../approval.ts'
import { Approval, facilityTypes, IndoorOutdoor, ProviderType, sports } from '../contract.ts'
import { type FlagName, flagNames } from '../facts.ts'
import { DEFAULT_REFUND_HOURS, fullRefundUntil } from '../refund-policy.ts'
import { addressLine } from './address-line.ts'
import { type FacilityInsert, upsertFacilities, upsertVenues, type VenueInsert, writePart } from './store.ts'

/** Upserts; returns the count. Does not write schedules: see `facilityId`. Throws a ZodError for an invalid row. */
export async function loadCatalogue(tx: Tx, rows: readonly z.input<typeof CatalogueRow>[]): Promise<number> {
  const parsed = z.array(CatalogueRow).parse(rows)
  await upsertVenues(tx, venuesOf(parsed))
  const inserts = parsed.map(toInsert)
  let written = 0
  for (let from = 0; from < inserts.length; from += ROWS_A_STATEMENT) {
    written += await upsertFacilities(tx, inserts.slice(from, from + ROWS_A_STATEMENT))
  }
  return written
}

/** The bundled demo catalogue: real public facilities and samples. */
export async function readCatalogue(): Promise<CatalogueRow[]> {
  const files = await Promise.all(['facilities.json', 'more-facilities.json', 'sample-facilities.json'].map(readRows))
  return files.flat()
}

/** Keeps one statement's JSON far below a megabyte. */
const ROWS_A_STATEMENT = 500
const dataFolder = join(root, 'data')

async function readRows(file: string): Promise<CatalogueRow[]> {
  return z.array(CatalogueRow).parse(JSON.parse(await readFile(join(dataFolder, file), 'utf8')))
}

const wallTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** Local wall time. */
const CatalogueSchedule = z.strictObject({
  slotMinutes: z.number().int().positive(),
  hours: z.array(
    z
      .strictObject({
        /** 0 is Sunday, 6 is Saturday. */
        days: z.array(z.number().int().min(0).max(6)).min(1),
        opens: wallTime,
        closes: wallTime,
        /** Per slot; defaults to the hourly price times the slot length. */
        priceCents: z.number().int().min(0).optional(),
      })
      .refine(({ opens, closes }) => opens < closes, 'A facility must close after it opens, on the same day.'),
  ),
})

const flag = z.boolean().nullable().default(null)
const flags = Object.fromEntries(flagNames.map(name => [name, flag])) as Record<FlagName, typeof flag>

/** Unknown values may be left out. */
export const CatalogueRow = z.strictObject({
  /** Key of the publisher in data-sources.ts. */
  source: z.string().min(1),
  /** Unique within the source and the same in every edition of it. */
  sourceRef: z.string().min(1),
  name: z.string().min(1).max(200),
  street: z.string().min(1).max(200).nullable().default(null),
  city: z.string().min(1).max(100),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/)
    .nullable()
    .default(null),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timeZone: z.string().refine(isTimeZone, 'Not an IANA time zone.'),
  sportTypes: z.array(z.enum(sports)).min(1),
  linesMarkedFor: z.array(z.enum(sports)).default([]),
  indoorOutdoor: IndoorOutdoor.nullable().default(null),
  surfaceType: z.string().min(1).nullable().default(null),
  fieldType: z.enum(facilityTypes).nullable().default(null),
  ...flags,
  amenities: z.array(z.string().min(1)).default([]),
  capacity: z.number().int().positive().nullable().default(null),
  /** Feet. */
  dimensionsLengthFt: z.number().positive().nullable().default(null),
  /** Feet. */
  dimensionsWidthFt: z.number().positive().nullable().default(null),
  pricePerHourUsd: z.number().min(0).max(100_000).multipleOf(0.01).nullable().default(null),
  priceIsSample: z.boolean().default(false),
  bookingPhone: z.string().min(1).nullable().default(null),
  bookingEmail: z.email().nullable().default(null),
  bookingUrl: z.string().refine(isWebAddress).nullable().default(null),
  providerType: ProviderType.default('manual'),
  /** Full refund up to this many hours before the start. */
  refundHours: z.number().int().min(0).default(DEFAULT_REFUND_HOURS),
  /**
   * Explicit even for real public facilities: no city answers requests from a demo. Elsewhere `defaultApproval` decides.
   */
  approval: Approval.default('instant'),
  responseHours: z.number().int().min(RESPONSE_HOURS.min).max(RESPONSE_HOURS.max).default(DEFAULT_RESPONSE_HOURS),
  isSample: z.boolean().default(false),
  /** Booking one row blocks others of this ground whose parts overlap. */
  groundKey: z.string().min(1).optional(),
  /** End exclusive: [0, 2] is the full field, [0, 1] and [1, 2] its halves. */
  groundPart: z
    .tuple([z.number().int(), z.number().int()])
    .refine(([from, to]) => from < to, 'A part must end after it starts.')
    .default([0, 1]),
  schedule: CatalogueSchedule.optional(),
  /** Rows with the same source and reference are one venue. */
  venue: z
    .strictObject({ source: z.string().min(1), sourceRef: z.string().min(1), name: z.string().min(1).max(200) })
    .nullable()
    .default(null),
  /** Entries merged into this one, as "source:sourceRef". */
  mergedFrom: z.array(z.string()).default([]),
})
export type CatalogueRow = z.output<typeof CatalogueRow>

/** The same in every database, so that links, screenshots and benchmarks of the demo name the same facility. */
export function facilityId(row: { source: string; sourceRef: string }): string {
  return nameBasedUuid(NAMESPACE, `facility:${row.source}:${row.sourceRef}`)
}

function venueId({ source, sourceRef }: { source: string; sourceRef: string }): string {
  return nameBasedUuid(NAMESPACE, `venue:${source}:${sourceRef}`)
}

/** Keeps our name-based ids apart from others'. */
const NAMESPACE = '6f1c2d0e-8a53-4c7b-9e41-d3b7a5f0c218'

/** If rows disagree on a venue's name, the last one wins. */
function venuesOf(rows: readonly CatalogueRow[]): VenueInsert[] {
  const venues = rows.flatMap(({ venue }) =>
    venue ? [{ id: venueId(venue), source: venue.source, source_ref: venue.sourceRef, name: venue.name }] : [],
  )
  return [...new Map(venues.map(venue => [venue.id, venue])).values()]
}

function toInsert(row: CatalogueRow): FacilityInsert {
  const id = facilityId(row)
  const { pricePerHourUsd, dimensionsLengthFt, dimensionsWidthFt, groundKey, groundPart, venue } = row
  return {
    ...row,
    id,
    address: addressLine(row),
    priceCents: pricePerHourUsd === null ? null : Math.round(pricePerHourUsd * 100),
    refundPolicy: fullRefundUntil(row.refundHours),
    lengthFt: dimensionsLengthFt,
    widthFt: dimensionsWidthFt,
    groundId: groundKey ? nameBasedUuid(NAMESPACE, `ground:${groundKey}`) : id,
    groundPart: writePart(groundPart),
    venueId: venue && venueId(venue),
  }
}

/** Intl is slow, and a catalogue of thousands has a handful of zones. */
const checkedZones = new Map<string, boolean>()

function isTimeZone(zone: string): boolean {
  const known = checkedZones.get(zone) ?? isKnownToIntl(zone)
  checkedZones.set(zone, known)
  return known
}

function isKnownToIntl(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}
