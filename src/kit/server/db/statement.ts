import {
  buildQuery,
  changesOf,
  type Fragment,
  jsonOf,
  nameOf,
  type QueryText,
  type RowToWrite,
  rowsOf,
  type Value,
} from './sql.ts'

export type Row = { [property: string]: unknown; [snakeCase: `${string}_${string}`]: never }

/** As PostgreSQL names the command: `INSERT`. `count`: rows returned or changed. */
export type Outcome = { readonly command: string; readonly count: number }
export type Rows<T extends readonly unknown[] = Row[]> = T & Outcome

export type Query = QueryText & {
  /** Not prepared. */
  isRaw?: boolean
  /** Columns are not renamed to properties. */
  keepsNames?: boolean
}

export type Send = (query: Query) => Promise<Rows>

/** A fragment until it is awaited. Sent once, however often it is awaited. */
export class Statement<T extends readonly unknown[] = Row[]> implements Promise<Rows<T>>, Fragment {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly #send: (statement: Fragment) => Promise<unknown>
  #sent: Promise<Rows<T>> | undefined

  constructor({ strings, values }: Fragment, send: (statement: Fragment) => Promise<unknown>) {
    this.strings = strings
    this.values = values
    this.#send = send
  }

  /** Sends it without waiting. */
  execute(): this {
    this.#sent ??= this.#send(this) as Promise<Rows<T>>
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable
  then<R = Rows<T>, E = never>(
    onRows?: ((rows: Rows<T>) => R | PromiseLike<R>) | null,
    onError?: ((error: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.execute().#sent!.then(onRows, onError)
  }

  catch<E = never>(onError?: ((error: unknown) => E | PromiseLike<E>) | null): Promise<Rows<T> | E> {
    return this.then(undefined, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<T>> {
    return this.execute().#sent!.finally(onEnd)
  }
}

/** Columns arrive in camelCase, so a property in snake_case would never be set. */
type RowType = readonly ({ readonly [name: `${string}_${string}`]: never } | undefined)[]
type NameOrRows = string | RowToWrite | readonly RowToWrite[]
type RawOptions = { prepare?: boolean }

export type Sql = {
  <T extends RowType = Row[]>(strings: TemplateStringsArray, ...values: readonly Value[]): Statement<T>
  /** `from ${db(name)}`, `insert into t ${db(rows)}` */
  (of: NameOrRows): Fragment
  /** `update t set ${db.changes(row)}` */
  changes(row: RowToWrite): Fragment
  /** The text is sent as it is; without values it may hold several statements. Rows keep the names of their columns. */
  unsafe<T extends readonly object[] = object[]>(
    text: string,
    values?: readonly unknown[],
    options?: RawOptions,
  ): Statement<T>
  json(value: unknown): Fragment
}

export function sqlOver(send: Send): Sql {
  const sql = <T extends RowType = Row[]>(first: TemplateStringsArray | NameOrRows, ...values: readonly Value[]) =>
    isTemplate(first) ? new Statement<T>({ strings: first, values }, built) : namesOf(first)
  // Errors in the text reject like those of the server.
  const built = async (statement: Fragment) => send(buildQuery(statement))
  return Object.assign(sql as Sql, {
    changes: changesOf,
    json: jsonOf,
    unsafe: <T extends readonly object[] = object[]>(
      text: string,
      values: readonly unknown[] = [],
      { prepare = false }: RawOptions = {},
    ) =>
      new Statement<T>({ strings: [text], values }, async ({ strings: [text = ''], values }) =>
        send({ text, values: [...values], isRaw: !prepare, keepsNames: true }),
      ),
  })
}

function isTemplate(first: unknown): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first
}

function namesOf(of: NameOrRows): Fragment {
  return typeof of === 'string' ? nameOf(of) : rowsOf([of].flat())
}
