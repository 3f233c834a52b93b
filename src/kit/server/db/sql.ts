import { columnOf } from './column-names.ts'

/** Text with `$1` for values. */
export type QueryText = { text: string; values: unknown[] }

/** Part of a statement, or all of it. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
export type Value = Scalar | readonly Value[] | Fragment

export function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}

export function buildQuery(fragment: Fragment): QueryText {
  const query: QueryText = { text: '', values: [] }
  append(query, fragment)
  return query
}

function append(query: QueryText, { strings, values }: Fragment): void {
  for (const [index, text] of strings.entries()) {
    query.text += text
    if (index < values.length) appendValue(query, values[index])
  }
}

function appendValue(query: QueryText, value: unknown): void {
  if (value === undefined) throw new TypeError(`A value of this statement is undefined: ${query.text}`)
  if (isFragment(value)) append(query, value)
  else query.text += `$${query.values.push(toParameter(value))}${typeOf(value)}`
}

/** `pg` would write the year 10000, which PostgreSQL reads and we refuse, and use the machine’s zone. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(toParameter) : value
}

/** Without it, PostgreSQL would take `${date} + interval '1 day'` for a sum of intervals. */
function typeOf(value: unknown): string {
  if (value instanceof Date) return '::timestamptz'
  return typeof value === 'boolean' ? '::boolean' : ''
}

export const nameOf = (name: string): Fragment => ({ strings: [quoted(name)], values: [] })
export const jsonOf = (value: unknown): Fragment => ({ strings: ['', '::jsonb'], values: [JSON.stringify(value)] })

/** A key is a column, or a property in camelCase. */
export type RowToWrite = Readonly<Record<string, unknown>>

/** `("id", "price_cents") values ($1, $2), ($3, $4)`, in the order of the first row. */
export function rowsOf(rows: readonly RowToWrite[]): Fragment {
  const names = Object.keys(rows[0]!)
  const lists = rows.map((row): Fragment => {
    return { strings: ['(', ')'], values: [withCommas(names.map(name => row[name]))] }
  })
  return { strings: [`(${names.map(quotedColumn).join(', ')}) values `, ''], values: [withCommas(lists)] }
}

/** `"id" = $1, "price_cents" = $2` */
export function changesOf(row: RowToWrite): Fragment {
  const changes = Object.entries(row).map(([name, value]): Fragment => {
    return { strings: [`${quotedColumn(name)} = `, ''], values: [value] }
  })
  return withCommas(changes)
}

function withCommas(values: readonly unknown[]): Fragment {
  return { strings: ['', ...values.slice(1).map(() => ', '), ''], values }
}

function quotedColumn(property: string): string {
  return quoted(columnOf(property))
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
