import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { facilityId } from '#facilities/server/load-catalogue.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { nameBasedUuid } from '#kit/server/db/name-based-uuid.ts'
import { copyRows, type Value } from './copy-rows.ts'
import type { Facility, Place } from './make-place.ts'
import { type Occupancy, type Taken, takenAt } from './take-times.ts'

/** Source of all generated rows; the number is the reference. */
export const SOURCE = 'generated'

export type TakenOptions = { below: number; occupancy: Occupancy }
export type Written = { facilities: number; reservations: number }

/** Arbitrary, but unique in the product. */
const SEED_LOCK = 7_305_184
const NAMESPACE = '2c0b7f3a-54de-4c1b-8d0f-6a9e1b7c4d25'

/** In one transaction; returns the numbers of new rows. Keeps existing facilities and fills their free times. */
export async function writePlaces(tx: Tx, places: readonly Place[], wanted: TakenOptions): Promise<Written> {
  await tx.limitStatements(0)
  await tx`select pg_advisory_xact_lock(${SEED_LOCK})`
  const present = await presentNumbers(tx, places)
  const isNew = ({ number }: Facility) => number < wanted.below && !present.has(number)
  await insertVenues(tx, places)
  const facilities = await copyRows(tx, 'facility', Object.keys(facilityColumns), facilityRows(places, isNew))
  await copySchedules(tx, places, isNew)
  const isKnown = (place: Place) => facilitiesOf(place).some(({ number }) => present.has(number))
  const fresh = places.filter(place => !isKnown(place))
  const copied = await copyRows(tx, 'reservation', takingColumns, takingRows(fresh, wanted))
  return { facilities, reservations: copied + (await fillGaps(tx, places.filter(isKnown), wanted)) }
}

async function presentNumbers(tx: Tx, places: readonly Place[]): Promise<Set<number>> {
  const numbers = places.flatMap(facilitiesOf).map(({ number }) => String(number))
  const rows = await tx<{ ref: string }[]>`
    select source_ref as ref from facility where source = ${SOURCE} and source_ref = any (${numbers}::text[])`
  return new Set(rows.map(({ ref }) => Number(ref)))
}

async function insertVenues(tx: Tx, places: readonly Place[]): Promise<void> {
  const rows = places
    .filter(isVenue)
    .map(place => ({ id: venueId(place), source_ref: String(place.number), name: place.name }))
  await tx`
    insert into venue (id, source, source_ref, name)
    select id, ${SOURCE}, source_ref, name from jsonb_to_recordset(${tx.json(rows)}) as v (id uuid, source_ref text, name text)
    on conflict (source, source_ref) do nothing`
}

type Whole = { facility: Facility; row: Facility['row']; ground: Facility; venue: string | null }

const facilityColumns: Record<string, (of: Whole) => Value> = {
  id: ({ facility }) => idOf(facility),
  source: () => SOURCE,
  source_ref: ({ facility }) => facility.number,
  name: ({ row }) => row.name,
  street: ({ row }) => row.street,
  city: ({ row }) => row.city,
  state: ({ row }) => row.state,
  zip: ({ row }) => row.zip,
  address: ({ row }) => `${row.street}, ${row.city}, ${row.state}${row.zip ? ` ${row.zip}` : ''}`,
  latitude: ({ row }) => row.latitude,
  longitude: ({ row }) => row.longitude,
  time_zone: ({ row }) => row.timeZone,
  sport_types: ({ row }) => row.sportTypes,
  lines_marked_for: ({ row }) => row.linesMarkedFor,
  price_cents: ({ row }) => row.priceCents,
  price_is_sample: ({ row }) => row.priceCents !== null,
  indoor_outdoor: ({ row }) => row.indoorOutdoor,
  surface_type: ({ row }) => row.surfaceType,
  field_type: ({ row }) => row.fieldType,
  lighting: ({ row }) => row.lighting,
  amenities: ({ row }) => row.amenities,
  capacity: ({ row }) => row.capacity,
  refund_policy: ({ row }) => JSON.stringify(fullRefundUntil(row.refundHours)),
  provider_type: ({ row }) => row.providerType,
  booking_phone: ({ row }) => row.bookingPhone,
  booking_email: ({ row }) => row.bookingEmail,
  booking_url: ({ row }) => row.bookingUrl,
  length_ft: ({ row }) => row.lengthFt,
  width_ft: ({ row }) => row.widthFt,
  is_sample: () => true,
  ground_id: ({ ground }) => idOf(ground),
  ground_part: ({ facility }) => writePart(facility.part),
  venue_id: ({ venue }) => venue,
}

function* facilityRows(places: readonly Place[], isNew: (facility: Facility) => boolean) {
  const columns = Object.values(facilityColumns)
  for (const place of places) {
    const venue = isVenue(place) ? venueId(place) : null
    for (const { facilities } of place.units)
      for (const facility of facilities.filter(isNew)) {
        const whole = { facility, row: facility.row, ground: facilities[0]!, venue }
        yield columns.map(column => column(whole))
      }
  }
}

/** Disables versioning of offers: nobody has seen these, and it would write each twice. */
async function copySchedules(tx: Tx, places: readonly Place[], isNew: (facility: Facility) => boolean): Promise<void> {
  const rows = places
    .flatMap(facilitiesOf)
    .filter(isNew)
    .flatMap(facility => (facility.schedule ? [[idOf(facility), JSON.stringify(facility.schedule)]] : []))
  await tx`alter table schedule disable trigger schedule_offer`
  await copyRows(tx, 'schedule', ['facility_id', 'weekly'], rows)
  await tx`alter table schedule enable trigger schedule_offer`
}

const takingColumns = ['facility_id', 'ground_id', 'ground_part', 'during', 'kind']

/** Blocks, since there is no customer or payment. */
function* takingRows(places: readonly Place[], { below, occupancy }: TakenOptions) {
  for (const place of places)
    for (const { facilities } of place.units)
      for (const { facility, start, end } of takenAt(place, facilities, occupancy))
        if (facility.number < below)
          yield [idOf(facility), idOf(facilities[0]!), writePart(facility.part), writeRange({ start, end }), 'block']
}

async function fillGaps(tx: Tx, places: readonly Place[], wanted: TakenOptions): Promise<number> {
  if (places.length === 0) return 0
  await tx`
    create temporary table if not exists generated_taking
      (facility_id uuid, ground_id uuid, ground_part int4range, during tstzrange, kind text) on commit delete rows`
  await copyRows(tx, 'generated_taking', takingColumns, takingRows(places, wanted))
  const { count } = await tx`
    insert into reservation (facility_id, ground_id, ground_part, during, kind)
    select facility_id, ground_id, ground_part, during, kind from generated_taking order by ground_id, during, ground_part
    on conflict do nothing`
  return count
}

/** A place with one facility needs no venue. */
function isVenue(place: Place): boolean {
  return facilitiesOf(place).length > 1
}

export function facilitiesOf(place: Place): Facility[] {
  return place.units.flatMap(unit => unit.facilities)
}

function venueId({ number }: Place): string {
  return nameBasedUuid(NAMESPACE, `venue:${number}`)
}

function idOf({ number }: Facility): string {
  return facilityId({ source: SOURCE, sourceRef: String(number) })
}

function writePart([from, to]: Facility['part']): string {
  return `[${from},${to})`
}

function writeRange({ start, end }: Pick<Taken, 'start' | 'end'>): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`
}
