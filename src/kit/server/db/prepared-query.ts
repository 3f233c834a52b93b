import pg from 'pg'
import { propertyOf } from './column-names.ts'
import { type Parse, parserOf } from './column-types.ts'
import type { Query, Row, Rows } from './statement.ts'

type Columns = { names: readonly string[]; properties: readonly string[]; parsers: readonly Parse[] }

/** Of each connection, by the statement's name. If a migration changes them, PostgreSQL refuses the statement. */
const known = new WeakMap<pg.Connection, Map<string, Columns>>()

const noColumns: Columns = { names: [], properties: [], parsers: [] }

/**
 * Instead of `pg.Query`, which asks for the description of the columns at every execution and builds each row twice: a
 * tenth of a small request's CPU.
 */
export class PreparedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly query_timeout: number | undefined
  readonly rows: Promise<Rows>
  /** Set by `pg` once more, to end its timeout. */
  callback: (error: unknown) => void
  readonly #values: (string | Buffer | null)[]
  readonly #keepsNames: boolean
  readonly #found: Row[] = []
  #columns: Columns | undefined
  #isFirst = false
  #outcome = { command: '', count: 0 }
  #failure: unknown

  constructor({ name, text, values, keepsNames = false }: Query & { name: string }, timeoutMs: number | undefined) {
    this.name = name
    this.text = text
    this.query_timeout = timeoutMs
    this.#values = values.map(value => prepareValue(value))
    this.#keepsNames = keepsNames
    const { promise, resolve, reject } = Promise.withResolvers<Rows>()
    this.rows = promise
    this.callback = error => {
      if (error) reject(error)
      else resolve(Object.defineProperties(this.#found, outcomeOf(this.#outcome)) as unknown as Rows)
    }
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this
    this.#columns = known.get(connection)?.get(name)
    this.#isFirst = this.#columns === undefined
    const { parsedStatements, stream } = connection as pg.Connection & { parsedStatements: Record<string, string> }
    stream.cork()
    if (parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: this.#values }, true)
    if (this.#isFirst) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(field => field.name)
    this.#columns = {
      names,
      properties: names.map(propertyOf),
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return
    try {
      this.#found.push(toRow(this.#columns!, fields, this.#keepsNames))
    } catch (error) {
      this.#failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
    if (this.#isFirst) keepColumns(connection, this.name, this.#columns ?? noColumns)
    const words = text.split(' ')
    const count = Number(words.at(-1))
    this.#outcome = { command: words[0]!, count: Number.isNaN(count) ? 0 : count }
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('No source stream defined')
  }

  handleCopyData(): void {}

  handleError(error: unknown): void {
    this.callback(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure)
  }
}

function keepColumns(connection: pg.Connection, name: string, columns: Columns): void {
  const ofConnection = known.get(connection) ?? new Map<string, Columns>()
  known.set(connection, ofConnection.set(name, columns))
}

/** Of two columns with the same name, the later one counts. */
function toRow({ names, properties, parsers }: Columns, fields: readonly (string | null)[], keepsNames: boolean): Row {
  const keys = keepsNames ? names : properties
  const row: Row = {}
  for (let index = 0; index < fields.length; index++) {
    const text = fields[index]!
    row[keys[index]!] = text === null ? null : parsers[index]!(text)
  }
  return row
}

/** Not enumerable: rows compare and print as plain arrays. */
function outcomeOf({ command, count }: { command: string; count: number }) {
  return { command: { value: command }, count: { value: count } }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils
