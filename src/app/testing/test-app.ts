import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, inject } from 'vitest'
import { type DatabaseAddress, readConfig } from '#kit/server/config.ts'
import { connect, type Db } from '#kit/server/db.ts'
import { readSigningSecret } from '#kit/server/settings.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { sandboxGateway } from '#payments/server/sandbox-gateway.ts'
import { buildApp } from '../server/build-app.ts'
import { type ApiDocument, checkDocumented } from './check-documented.ts'
import { copyDatabase } from './test-database.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  /** For further processes on the same database. */
  address: DatabaseAddress
  gateway: CardGateway
  get<T = ProblemBody>(url: string, as?: Browser): Promise<Answer<T>>
  post<T = ProblemBody>(url: string, body: unknown, as?: Browser): Promise<Answer<T>>
}

/** Remembers cookies as a browser does. */
export type Browser = { cookies: Map<string, string> }
export const newBrowser = (): Browser => ({ cookies: new Map() })

export type Answer<T> = {
  status: number
  /** The parsed JSON; a test says what it expects there. */
  body: T
  text: string
  headers: Record<string, string | string[] | undefined>
}

type TestAppOptions = { env?: Record<string, string>; gateway?: (db: Db) => CardGateway }

/**
 * The real app on a database of its own, copied from the migrated template. Call it at the top of a test file: everything is
 * closed when the file ends.
 */
export async function testApp({
  env = {},
  gateway: makeGateway = sandboxGateway,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await copyDatabase(inject('postgres'))
  const db = connect(database.address, { max: 5 })
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const gateway = makeGateway(db)
  const app = await buildApp({ db, gateway, config, signingSecret: await readSigningSecret(db) }, { pages: 'none' })
  await app.ready()
  const document = (await app.inject('/api/openapi.json')).json<ApiDocument>()
  afterAll(async () => {
    await app.close()
    await db.end({ timeout: 5 })
    await database.drop()
  })
  return {
    app,
    db,
    address: database.address,
    gateway,
    get: (url, as) => ask({ app, document }, { method: 'GET', url }, as),
    post: (url, payload, as) => ask({ app, document }, { method: 'POST', url, payload: payload as object }, as),
  }
}

type Asked = { app: FastifyInstance; document: ApiDocument }
type AskedFor = InjectOptions & { method: string; url: string }

/** Every answer that a test gets is held against the OpenAPI document on the way. */
async function ask<T>({ app, document }: Asked, request: AskedFor, browser = newBrowser()): Promise<Answer<T>> {
  const answer = await app.inject({ ...request, cookies: Object.fromEntries(browser.cookies) })
  for (const { name, value, expires } of answer.cookies) {
    if (expires && expires.getTime() < Date.now()) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  const isJson = String(answer.headers['content-type']).includes('json')
  const code = answer.statusCode >= 400 && isJson ? answer.json<ProblemBody>().code : undefined
  checkDocumented(document, request, { status: answer.statusCode, code })
  return {
    status: answer.statusCode,
    body: (isJson ? answer.json() : undefined) as T,
    text: answer.payload,
    headers: answer.headers as Answer<T>['headers'],
  }
}
