import { hash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../config/config.ts'
import { propertyOf } from './column-names.ts'
import type { Query, Row, Rows } from './statement.ts'

type Parse = (text: string) => unknown

const scalars: Record<number, Parse> = {
  16: text => text === 't', // boolean
  17: text => Buffer.from(text.slice(2), 'hex'), // bytea
  21: Number, // smallint
  23: Number, // integer
  26: Number, // oid
  114: text => JSON.parse(text) as unknown, // json
  700: Number, // real
  701: Number, // double precision
  1114: text => new Date(text), // timestamp
  1184: text => new Date(text), // timestamptz
  3802: text => JSON.parse(text) as unknown, // jsonb
}

/** Array types by their elements'. */
const arrays: Record<number, number> = {
  199: 114, // json
  1000: 16, // boolean
  1001: 17, // bytea
  1002: 18, // "char"
  1003: 19, // name
  1005: 21, // smallint
  1007: 23, // integer
  1009: 25, // text
  1014: 1042, // char
  1015: 1043, // varchar
  1016: 20, // bigint
  1021: 700, // real
  1022: 701, // double precision
  1028: 26, // oid
  1115: 1114, // timestamp
  1182: 1082, // date
  1183: 1083, // time
  1185: 1184, // timestamptz
  1187: 1186, // interval
  1231: 1700, // numeric
  2951: 2950, // uuid
  3807: 3802, // jsonb
  3905: 3904, // int4range
  3909: 3908, // tsrange
  3911: 3910, // tstzrange
  3913: 3912, // daterange
}

/** Others stay text: bigint and numeric have more digits, a date's Date would shift with the machine's zone. */
const asText: Parse = text => text
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as (
  text: string,
) => unknown[]

const parsers = new Map<number, Parse>(Object.entries(scalars).map(([oid, parse]) => [Number(oid), parse]))
for (const [oid, element] of Object.entries(arrays)) {
  const parse = scalars[element]
  parsers.set(Number(oid), parse ? text => textArray(text).map(item => deep(item, parse)) : textArray)
}

function deep(item: unknown, parse: Parse): unknown {
  if (Array.isArray(item)) return item.map(inner => deep(inner, parse))
  return item === null ? null : parse(item as string)
}

const typeParsers = { getTypeParser: (oid: number) => parsers.get(oid) ?? asText }

type Raw = { command: string; rowCount: number | null; fields: { name: string }[]; rows: unknown[][] }

/** Of several statements in one text, the last one's. Of two columns with the same name, the later one counts. */
function toRows(result: Raw | Raw[], { keepsNames }: { keepsNames: boolean }): Rows {
  const { command, rowCount, fields, rows } = Array.isArray(result) ? result.at(-1)! : result
  const names = fields.map(({ name }) => (keepsNames ? name : propertyOf(name)))
  // Not enumerable: rows compare and print as plain arrays.
  return Object.defineProperties(
    rows.map(values => toRow(names, values)),
    { command: { value: command }, count: { value: rowCount ?? 0 } },
  ) as unknown as Rows
}

function toRow(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]
  return row
}

/** `pg` wants the socket's folder and the port. */
export function connectionOf(address: DatabaseAddress): pg.ClientConfig {
  if ('url' in address) return { connectionString: asLibpq(address.url) }
  if (!('path' in address)) return address
  const { path: socket, user, database } = address
  return { host: path.dirname(socket), port: Number(path.extname(socket).slice(1)), user, database }
}

/** Past a pooler, for what needs a session. */
export function directOf(address: DatabaseAddress): DatabaseAddress {
  return 'url' in address ? { url: address.directUrl ?? address.url } : address
}

/** As libpq: `require` encrypts without checking the certificate. */
function asLibpq(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

export const CONNECT_MS = 5_000

export class Connection extends pg.Client {
  constructor(address: DatabaseAddress) {
    super({
      ...connectionOf(address),
      application_name: 'openfield',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types: typeParsers,
    })
    // Statements report the loss. Without a listener it would end the process.
    this.on('error', () => {})
  }
}

export type SendOptions = {
  /** Named by its text, so that PostgreSQL parses it once per connection. */
  isPrepared?: boolean
  /** Milliseconds, above the server's own limit: for a server that no longer answers. */
  timeoutMs?: number | undefined
}

/** One at a time on a connection. After an error for which `isBroken`, it must not be used again. */
export async function sendOn(
  connection: pg.ClientBase,
  { text, values, isRaw = false, keepsNames = false }: Query,
  { isPrepared = false, timeoutMs }: SendOptions = {},
): Promise<Rows> {
  const query = { ...configOf(text, values, isPrepared && !isRaw), ...(timeoutMs && { query_timeout: timeoutMs }) }
  try {
    return toRows(await connection.query(query), { keepsNames })
  } catch (error) {
    throw withCode(error)
  }
}

/**
 * Begins a transaction with its first statement, prepared, in one round trip. There is no Sync between the two: where
 * `begin` fails, PostgreSQL skips the statement, which would otherwise commit alone.
 */
export async function sendFirst(
  connection: pg.ClientBase,
  { text, values, keepsNames = false }: Query,
  { timeoutMs }: SendOptions = {},
): Promise<Rows> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw[]>()
  const query = new pg.Query(configOf(text, values, true), (error, results) => {
    if (error) reject(error)
    else resolve(results as unknown as Raw[])
  })
  const { submit } = query
  query.submit = to => {
    to.stream.cork()
    to.parse({ name: '', text: 'begin', types: [] }, true)
    to.bind({}, true)
    to.execute(null, true)
    submit.call(query, to)
    to.stream.uncork()
  }
  connection.query(Object.assign(query, { query_timeout: timeoutMs }))
  try {
    return toRows(await promise, { keepsNames })
  } catch (error) {
    throw withCode(error)
  }
}

function configOf(text: string, values: readonly unknown[], isPrepared: boolean) {
  return { text, values: [...values], name: isPrepared ? nameOf(text) : undefined, rowMode: 'array' as const }
}

/** Lists of rows make texts without end. */
const MOST_NAMES = 2_000
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= MOST_NAMES) names.clear()
    name = hash('sha256', text, 'base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/** Its statement may still be running, or the connection is gone. */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  return code === undefined || !sqlState.test(code) || /^(08|57P|25P03)/.test(code) || isOfPlan(error)
}

/** Of PostgreSQL; the system's codes begin with E. */
const sqlState = /^[0-9FHPX][0-9A-Z]{4}$/

/** Prepared before a migration changed its columns, or not known to this session. It was not run. */
export function isOfPlan(error: unknown): boolean {
  const isOfColumns = error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
  return isOfColumns || codeOf(error) === '26000'
}

export function connectionLost(): Error {
  return Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' })
}

/** `pg` tells these only by their message. */
const codes: readonly [RegExp, string][] = [
  [/^(timeout e|.*due to connection timeout)/, 'CONNECT_TIMEOUT'],
  [/^Query read timeout/, 'ETIMEDOUT'],
  [/^(Connection terminated|Client (has encountered|was closed))/, 'CONNECTION_CLOSED'],
  [/^Cannot use a pool after/, 'CONNECTION_ENDED'],
]

export function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== undefined) return error
  const code = codes.find(([pattern]) => pattern.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
