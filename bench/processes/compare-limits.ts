import { randomInt } from 'node:crypto'
import path from 'node:path'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { BenchDatabase } from '../parts/bench-database.ts'
import { HttpConnection, requestText } from '../parts/http-connection.ts'
import { cpuMs } from '../parts/process-figures.ts'
import { inTurn } from '../parts/rounds.ts'
import { type RunningServer, startApp } from '../parts/start-server.ts'

/** CPU milliseconds of a request, by round. */
export type Cost = { web: number; database: number }
export type LimitCosts = { what: string; off: Cost[]; on: Cost[] }[]

/** Each address and key stays below its limits. */
const REQUESTS_PER_KEY = 20
const CONNECTIONS = 4

type Shape = { database: BenchDatabase; folder: string; rounds: number; requests: number }

/** The same requests with limits on, which count in the database, and off. */
export async function compareLimits({ database, folder, rounds, requests }: Shape): Promise<LimitCosts> {
  const start = (limits: 'on' | 'off') =>
    startApp(
      { DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', RATE_LIMITS: limits },
      { logFile: path.join(folder, `limits-${limits}.log`) },
    )
  const servers = [await start('off'), await start('on')]
  try {
    const kinds = [
      { what: 'a read with an API key', make: () => readsWithKeys(database.db, requests) },
      { what: 'a form that anyone may send', make: async () => Array.from({ length: requests }, formRequest) },
    ]
    const costs: LimitCosts = []
    for (const { what, make } of kinds) {
      const cost = async ({ pid, port }: RunningServer): Promise<Cost> => {
        const wanted = await make()
        const read = () => [
          cpuMs({ processes: [pid], postmaster: -1 }),
          cpuMs({ processes: [], postmaster: database.postmaster }),
        ]
        const [web, server] = read()
        await askAll(port, wanted)
        const [webAfter, serverAfter] = read()
        return { web: (webAfter! - web!) / requests, database: (serverAfter! - server!) / requests }
      }
      // A new process compiles its code first.
      for (const server of servers) await cost(server)
      const [off, on] = await inTurn(
        rounds,
        servers.map(server => () => cost(server)),
      )
      costs.push({ what, off: off!, on: on! })
    }
    return costs
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function readsWithKeys(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: Math.ceil(count / REQUESTS_PER_KEY) }, () => `ofk_${makeToken()}`)
  const email = `${makeToken().toLowerCase()}@example.org`
  await db`
    with a as (insert into account (name, email, email_verified) values ('Programs', ${email}, true) returning id)
    insert into api_key (account_id, token_hash, prefix, name, scopes)
    select a.id, t, 'ofk_bench0', 'Bench', array['read'] from a, unnest(${tokens.map(hashToken)}::bytea[]) as t`
  return Array.from({ length: count }, (_, index) =>
    requestText('GET', '/api/bookings', {
      headers: [`authorization: Bearer ${tokens[index % tokens.length]}`, someAddress()],
    }),
  )
}

/** Refused after one look-up, so that the limit weighs much. */
function formRequest(): string {
  const body = { token: makeToken(), purpose: 'sign-in' }
  return requestText('POST', '/api/account/open-link', { body, headers: [someAddress()] })
}

function someAddress(): string {
  return `x-forwarded-for: 10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

async function askAll(port: number, requests: readonly string[]): Promise<void> {
  const waiting = [...requests]
  const work = async () => {
    const connection = new HttpConnection(port)
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const { status, body } = await connection.ask(request)
      if (status === 429 || status >= 500) throw new Error(`${status} ${body}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}
