import type { Db } from '#kit/server/db/db.ts'
import { errorOf } from './try-attempts.ts'

/** `otherwise` is done where Citus refuses the statement. */
type Change = { sql: string; otherwise?: readonly string[] }
type Layout = { name: string; database: string; changes: readonly Change[] }
export type Refusal = { sql: string; refusal: string; instead: readonly string[] }

/** Two statements: Citus does not take them as one. */
const reservationKey = [
  'alter table reservation drop constraint reservation_pkey',
  'alter table reservation add primary key (ground_id, facility_id, id)',
]
const noGroundKey = 'alter table reservation drop constraint reservation_ground'
const groundKey = `alter table reservation add constraint reservation_ground foreign key (facility_id, ground_id, ground_part)
  references facility (id, ground_id, ground_part)`
const onEveryNode = `select create_reference_table('facility')`
const distribute = (table: string) => `select create_distributed_table('${table}', 'ground_id')`
/** They write to tables that only the coordinator has. */
const noFeed = ['feed_time_taken', 'feed_time_moved', 'feed_time_freed'].map(
  name => `drop trigger ${name} on reservation`,
)

const noInsertTriggers = ['facility_kind_inserted', 'feed_facilities_added'].map(
  name => `drop trigger ${name} on facility`,
)

const onlyReservations: readonly Change[] = [
  { sql: distribute('reservation'), otherwise: reservationKey },
  { sql: distribute('reservation'), otherwise: [noGroundKey, distribute('reservation')] },
]

/** From the fewest changes to the most. Triggers are allowed (`citus.enable_unsafe_triggers`). */
export const layouts: readonly Layout[] = [
  { name: 'only reservations', database: 'reservations', changes: onlyReservations },
  {
    name: 'without the feed’s triggers',
    database: 'no_feed',
    changes: [...onlyReservations, ...noFeed.map(sql => ({ sql }))],
  },
  {
    name: 'and fields on every node',
    database: 'fields',
    changes: [
      ...noFeed.map(sql => ({ sql })),
      { sql: onEveryNode, otherwise: [...noInsertTriggers, onEveryNode] },
      ...reservationKey.map(sql => ({ sql })),
      { sql: distribute('reservation'), otherwise: [noGroundKey, distribute('reservation'), groundKey] },
    ],
  },
  {
    name: 'and fields beside their reservations',
    database: 'colocated',
    changes: [
      ...noFeed.map(sql => ({ sql })),
      {
        sql: distribute('facility'),
        otherwise: [
          'alter table facility drop constraint facility_import_id_fkey, drop constraint facility_owner_id_fkey, drop constraint facility_venue_id_fkey',
        ],
      },
      {
        sql: distribute('facility'),
        otherwise: [
          // Drops the foreign keys of 25 other tables.
          'alter table facility drop constraint facility_pkey cascade, add primary key (ground_id, id)',
          'alter table facility drop constraint facility_source_source_ref_key',
          'drop index facility_owner_ref, facility_owner_unnumbered_address',
        ],
      },
      {
        sql: distribute('facility'),
        otherwise: [...noInsertTriggers, noGroundKey, distribute('facility')],
      },
      ...reservationKey.map(sql => ({ sql })),
      { sql: distribute('reservation') },
      { sql: groundKey },
    ],
  },
]

/** What is refused as well is listed with nothing instead. */
export async function applyLayout(db: Db, { changes }: Layout): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  const isDone = async (sql: string, instead: readonly string[]) => {
    const refusal = await errorOf(() => db.unsafe(sql))
    if (refusal !== undefined) refusals.push({ sql, refusal, instead })
    return refusal === undefined
  }
  for (const { sql, otherwise = [] } of changes)
    if (!(await isDone(sql, otherwise))) for (const instead of otherwise) await isDone(instead, [])
  return refusals
}
