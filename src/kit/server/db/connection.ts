import { hash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../config/config.ts'
import { toRows, typeParsers } from './rows.ts'
import type { Query, Rows } from './statement.ts'

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
  const name = isPrepared && !isRaw ? hash('sha256', text, 'base64url').slice(0, 20) : undefined
  const query = { text, values, name, rowMode: 'array' as const, ...(timeoutMs && { query_timeout: timeoutMs }) }
  try {
    return toRows(await connection.query(query), { keepsNames })
  } catch (error) {
    throw withCode(error)
  }
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
