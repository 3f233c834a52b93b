import { type FactValues, facilityFacts, factNames } from '#facilities/facts.ts'
import { columnOf } from '#kit/server/db/column-names.ts'
import type { Fragment, Sql } from '#kit/server/db/db.ts'

/** In SQL, by property. */
export const factTypes: Types = Object.fromEntries(factNames.map(name => [name, facilityFacts[name].type.sql]))

type Types = Readonly<Record<string, string>>

export function factsOf(facility: FactValues): FactValues {
  return Object.fromEntries(factNames.map(name => [name, facility[name]])) as FactValues
}

/** `street, sport_types`. Names come from our tables, never from a caller. */
export function columnList(names: readonly string[]): Fragment {
  return literal(names.map(columnOf))
}

/** `street = r.street, sport_types = r.sport_types` */
export function columnChanges(names: readonly string[], from: 'r' | 'excluded'): Fragment {
  return literal(names.map(columnOf).map(column => `${column} = ${from}.${column}`))
}

/** Rows to write, as the table `r`. Properties without a type are left out. */
export function recordsOf(db: Sql, rows: readonly object[], types: Types): Fragment {
  const columns = Object.keys(types).map(name => [name, columnOf(name)] as const)
  const records = rows.map(row =>
    Object.fromEntries(columns.map(([name, column]) => [column, row[name as keyof typeof row]])),
  )
  return db`jsonb_to_recordset(${db.json(records)}) as r (${literal(columns.map(([name, column]) => `${column} ${types[name]}`))})`
}

function literal(parts: readonly string[]): Fragment {
  return { strings: [parts.join(', ')], values: [] }
}
