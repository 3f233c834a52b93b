/** Text with `$1` for values. `isRaw`: by the caller, and too rare to prepare. */
export type Query = { text: string; values: unknown[]; isRaw?: boolean }

/** Part of a statement, or all of it. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
export type Value = Scalar | readonly Value[] | Json | Names | Fragment

/** Sent as text of type jsonb. */
export class Json {
  readonly #value: unknown
  constructor(value: unknown) {
    this.#value = value
  }
  /** Called by `pg`. */
  toPostgres(): string {
    return JSON.stringify(this.#value)
  }
}

/**
 * `insert into t ${db(rows)}`, `set ${db(row)}`, `in ${db(values)}`, `from ${db(name)}`. The order of columns is the
 * first row's.
 */
export class Names {
  readonly of: string | object
  constructor(of: string | object) {
    this.of = of
  }
}

export function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}

export function buildQuery({ strings, values }: Fragment): Query {
  const query: Query = { text: '', values: [] }
  append(query, { strings, values })
  return query
}

function append(query: Query, { strings, values }: Fragment): void {
  for (const [index, text] of strings.entries()) {
    query.text += text
    if (index < values.length) appendValue(query, values[index])
  }
}

function appendValue(query: Query, value: unknown): void {
  if (value === undefined) throw new TypeError(`A value of this statement is undefined: ${query.text}`)
  if (isFragment(value)) append(query, value)
  else if (value instanceof Names) appendNames(query, value.of)
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
  if (value instanceof Json) return '::jsonb'
  return typeof value === 'boolean' ? '::boolean' : ''
}

function appendNames(query: Query, of: string | object): void {
  if (typeof of === 'string') query.text += quoted(of)
  else if (!Array.isArray(of)) appendRows(query, [of])
  else if (isRow(of[0])) appendRows(query, of as object[])
  else appendList(query, of.length > 0 ? of : [null])
}

function isRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function appendRows(query: Query, rows: readonly object[]): void {
  const names = Object.keys(rows[0]!)
  if (/\bset\s*$/i.test(query.text)) {
    for (const [index, name] of names.entries()) {
      query.text += `${index > 0 ? ', ' : ''}${quoted(name)} = `
      appendValue(query, Reflect.get(rows[0]!, name))
    }
    return
  }
  query.text += `(${names.map(quoted).join(', ')}) values `
  for (const [index, row] of rows.entries()) {
    if (index > 0) query.text += ', '
    appendList(
      query,
      names.map(name => Reflect.get(row, name) as unknown),
    )
  }
}

function appendList(query: Query, values: readonly unknown[]): void {
  for (const [index, value] of values.entries()) {
    query.text += index > 0 ? ', ' : '('
    appendValue(query, value)
  }
  query.text += ')'
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
