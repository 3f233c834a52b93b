import fastify from 'fastify'
import pg from 'pg'
import { FIRST_HOUR, SLOTS_A_DAY } from './bench-slots.ts'

/**
 * The same response by Fastify, `pg` and one prepared statement: no validation, log or headers. Environment:
 * DATABASE_URL, PORT.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get<{ Querystring: { facilityId: string; date: string } }>('/api/availability-slots', async request => {
  const { facilityId, date } = request.query
  const { rows } = await pool.query<Row>({ name: 'slots', text: statement, values: [facilityId, date] })
  return slotsOf(facilityId, rows)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

/** Epoch seconds; one row per reservation, or one without. */
type Row = { midnight: number; price_cents: number; starts: number | null; ends: number | null; kind: string | null }

const statement = `
  select extract(epoch from $2::date::timestamp at time zone f.time_zone)::float8 as midnight, f.price_cents, s.weekly,
    extract(epoch from lower(r.during))::float8 as starts, extract(epoch from upper(r.during))::float8 as ends, r.kind
  from facility f left join schedule s on s.facility_id = f.id
    left join reservation r on r.ground_id = f.ground_id and r.during && tstzrange(
      $2::date::timestamp at time zone f.time_zone, ($2::date + 1)::timestamp at time zone f.time_zone)
  where f.id = $1`

function slotsOf(facilityId: string, rows: Row[]) {
  const { midnight, price_cents: priceCents } = rows[0]!
  return Array.from({ length: SLOTS_A_DAY }, (_, index) => {
    const start = midnight + (FIRST_HOUR + index) * 3600
    const end = start + 3600
    const taking = rows.find(({ starts, ends }) => starts !== null && ends !== null && starts < end && start < ends)
    return {
      id: `${facilityId}:${start}`,
      facilityId,
      startTime: new Date(start * 1000).toISOString(),
      endTime: new Date(end * 1000).toISOString(),
      status: taking ? 'booked' : 'open',
      slotDurationMinutes: 60,
      pricePerSlot: (priceCents / 100).toFixed(2),
      heldByYou: false,
      heldUntil: null,
    }
  })
}
