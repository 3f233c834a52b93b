import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { Account, Session } from '#accounts/contract.ts'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { connectDomains, type Services } from '#app/server/services/services.ts'
import type { FetchWithin } from '#calendars/outside/server/fetch-outside.ts'
import type { Simulator } from '#calendars/simulator/server/start-simulator.ts'
import { type DatabaseAddress, readConfig } from '#kit/server/config/config.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'
import { type Job, runJob } from '#kit/server/jobs/jobs.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import { chooseGateway } from '#payments/server/choose-gateway.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import type { Sandbox } from '#sandbox/server/start-sandbox.ts'
import { buildApp } from '../server/build-app.ts'
import { allJobs } from '../server/jobs.ts'
import { type ApiDocument, checkDocumented, readApiDocument } from './check-documented.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { refuseNestedTransactions } from './refuse-nested-transactions.ts'
import { copyDatabase, type TestDatabase } from './test-database.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  address: DatabaseAddress
  services: Services
  /** Demo mode only. Delivers events only in `sandbox.deliverDue()`. */
  sandbox: Sandbox
  run(job: string): Promise<string>
  administrator(): Promise<Browser>
  /** Verified by default. */
  owner(name?: string, options?: { isVerified?: boolean }): Promise<Browser & { account: Account }>
  get<T = ProblemBody>(url: string, as?: Browser): Promise<Answer<T>>
  post<T = ProblemBody>(url: string, body: unknown, as?: Browser): Promise<Answer<T>>
}

/** Cookies, or an API key in `authorization`. */
export type Browser = { cookies: Map<string, string>; authorization?: string }
export const newBrowser = (): Browser => ({ cookies: new Map() })

export type Answer<T> = {
  status: number
  /** Parsed JSON, cast to what the test expects. */
  body: T
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** The same everywhere: each database is sealed by its own test only. */
const SEALING_KEY = 'the sealing key of all of the tests'

type TestAppOptions = {
  env?: Record<string, string>
  /** Wraps the gateway, for what the sandbox cannot simulate. */
  around?: (gateway: CardGateway) => CardGateway
  modelTimeoutMs?: number
  /** Replaces the network for user-supplied addresses. */
  fetchOutside?: FetchWithin
  identityProviders?: IdentityProvider[]
  /** Simulates other booking systems. */
  simulator?: Simulator
  /** Replaces the template's copy; dropped afterwards. */
  database?: TestDatabase
  /** Receives wakes; jobs run only on `run`. */
  wake?: (job: string) => void
  /** Free by default. */
  port?: number
  /** Log destination; default standard output. */
  logTo?: DestinationStream
}

/** The real app on a copy of the migrated template. Call at the top of a test file; closed when it ends. */
export async function testApp({
  env = {},
  around = gateway => gateway,
  modelTimeoutMs,
  fetchOutside,
  identityProviders,
  simulator,
  database: given,
  wake = () => {},
  port: listenAt = 0,
  logTo,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await copyDatabase(inject('postgres')))
  const db = connect(database.address, { max: 5 })
  // A test may hold a transaction while it asks the app.
  const guarded = refuseNestedTransactions(db)
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const signingSecret = await readSigningSecret(db)
  const { sandbox, ...chosen } = await chooseGateway(db, { ...config, signingSecret })
  const gateway = around(chosen.gateway)
  const services = connectDomains({
    db: guarded,
    config,
    signingSecret,
    sealingKey: SEALING_KEY,
    ...chosen,
    gateway,
    wake,
    modelTimeoutMs,
    fetchOutside,
    identityProviders,
    simulator,
  })
  const app = await buildApp(services, { pages: 'none', logTo })
  await app.listen({ port: listenAt, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  sandbox?.deliverTo(`http://127.0.0.1:${port}/api/webhooks/stripe`, { isAutomatic: false })
  const { host } = new URL(config.publicUrl)
  const document = readApiDocument((await app.inject({ url: '/api/openapi.json', headers: { host } })).payload)
  const jobs = new Map<string, Job>((await allJobs(services)).map(job => [job.name, job]))
  afterAll(async () => {
    // Event streams never end.
    app.server.closeAllConnections()
    await app.close()
    await sandbox?.close()
    await simulator?.close()
    await db.end({ timeout: 5 })
    await database.drop()
  })
  const refusals = showRefusals()
  const post: TestApp['post'] = (url, payload, as) =>
    ask({ app, document, host, refusals }, { method: 'POST', url, payload: payload as object }, as)
  return {
    app,
    db,
    address: database.address,
    services,
    sandbox: sandbox!,
    run: name => runJob({ db: guarded, log: app.log }, jobs.get(name)!),
    async administrator() {
      const browser = newBrowser()
      const link = await makeAdministratorLink(db, config.publicUrl)
      await post('/api/sign-in', { token: new URL(link).searchParams.get('token') }, browser)
      return browser
    },
    async owner(name = 'Olivia Owner', { isVerified = true } = {}) {
      const browser = newBrowser()
      const body = { name, email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
      const { body: session } = await post<Session>('/api/account/sign-up', body, browser)
      if (isVerified) await db`update account set email_verified = true where id = ${session.account!.id}`
      return { ...browser, account: { ...session.account!, isEmailVerified: isVerified } }
    },
    get: (url, as) => ask({ app, document, host, refusals }, { method: 'GET', url }, as),
    post,
  }
}

/** Assertions show only what they expect. */
function showRefusals(): string[] {
  const refusals: string[] = []
  beforeEach(() => {
    refusals.length = 0
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail' && refusals.length > 0)
      console.error(`Refused in this test:\n  ${refusals.slice(-MAX_REFUSALS).join('\n  ')}`)
  })
  return refusals
}

const MAX_REFUSALS = 10

type Input = { app: FastifyInstance; document: ApiDocument; host: string; refusals: string[] }
type AskedFor = InjectOptions & { method: string; url: string }

/** Checks every response against the OpenAPI document, and calendars against RFC 5545. */
async function ask<T>(
  { app, document, host, refusals }: Input,
  request: AskedFor,
  browser = newBrowser(),
): Promise<Answer<T>> {
  const { cookies, authorization } = browser
  const headers = { host, ...request.headers, ...(authorization && { authorization }) }
  const answer = await app.inject({ ...request, headers, cookies: Object.fromEntries(cookies) })
  for (const { name, value, expires } of answer.cookies) {
    if (expires && expires.getTime() < Date.now()) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  const isJson = String(answer.headers['content-type']).includes('json')
  const body: unknown = isJson ? answer.json() : undefined
  const code = answer.statusCode >= 400 && isJson ? (body as ProblemBody).code : undefined
  if (code) refusals.push(`${request.method} ${request.url}: ${answer.statusCode} ${answer.payload.slice(0, 1_000)}`)
  const contentType = String(answer.headers['content-type']).split(';', 1)[0]!
  checkDocumented(document, request, { status: answer.statusCode, code, contentType, body })
  if (contentType === 'text/calendar') readCalendarFile(answer.payload)
  return {
    status: answer.statusCode,
    body: body as T,
    text: answer.payload,
    headers: answer.headers as Answer<T>['headers'],
  }
}
