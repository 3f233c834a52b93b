import { buildQuery, type Fragment, Json, Names, type Query, type Value } from './sql.ts'

export type Row = Record<string, unknown>

/** As PostgreSQL names the command: `INSERT`. `count`: rows returned or changed. */
export type Outcome = { readonly command: string; readonly count: number }
export type Rows<T extends readonly unknown[] = Row[]> = T & Outcome

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

type RowType = readonly (object | undefined)[]
type RawOptions = { prepare?: boolean }

export type Sql = {
  <T extends RowType = Row[]>(strings: TemplateStringsArray, ...values: readonly Value[]): Statement<T>
  (of: string | object): Names
  /** The text is sent as it is; without values it may hold several statements. */
  unsafe<T extends RowType = Row[]>(text: string, values?: readonly unknown[], options?: RawOptions): Statement<T>
  json(value: unknown): Json
}

export function sqlOver(send: Send): Sql {
  const sql = <T extends RowType = Row[]>(
    first: TemplateStringsArray | string | object,
    ...values: readonly Value[]
  ) => (isTemplate(first) ? new Statement<T>({ strings: first, values }, built) : new Names(first))
  // Errors in the text reject like those of the server.
  const built = async (statement: Fragment) => send(buildQuery(statement))
  return Object.assign(sql as Sql, {
    json: (value: unknown) => new Json(value),
    unsafe: <T extends RowType = Row[]>(
      text: string,
      values: readonly unknown[] = [],
      { prepare = false }: RawOptions = {},
    ) =>
      new Statement<T>({ strings: [text], values }, async ({ strings: [text = ''], values }) =>
        send({ text, values: [...values], isRaw: !prepare }),
      ),
  })
}

function isTemplate(first: unknown): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first
}
