import type { AddressInfo } from 'node:net'
import { programOf } from '../make-key.ts'
import type { Ask } from '../permissions/ask.ts'
import { allRequests } from '../permissions/requests/all.ts'
import { meetPeople, type People, type Role } from '../permissions/roles.ts'
import { type Subjects, subjectsOf } from '../permissions/subjects.ts'
import type { Browser, TestApp } from '../test-app.ts'
import type { Operation } from './operations.ts'
import { type Departure, depart, roleOf, type Sent } from './requests-of.ts'

const TIMEOUT_MS = 2_000

export type Answered = { status: number; contentType: string; text: string }

type Senders = { people: People; program: Browser }

/**
 * Rebuilt when requests destroy it. With `areApart` each changing operation has its own subjects and each sender a
 * sample.
 */
export function openWorld(app: TestApp, { areApart }: { areApart: boolean }) {
  let known: Senders | undefined
  let subjects = new Map<string, Subjects>()
  let asks = new Map<string, Promise<Ask>>()
  async function senders(): Promise<Senders> {
    if (known && (await areThere(app, known))) return known
    const people = await meetPeople(app)
    // The console's link does not verify the administrator's address.
    await app.db`update account set email_verified = true`
    known = { people, program: await programOf(app, people.owner) }
    subjects = new Map()
    asks = new Map()
    return known
  }
  function subjectOf(name: string, people: People): Subjects {
    const key = areApart && !name.startsWith('GET ') ? name : 'all'
    if (!subjects.has(key)) subjects.set(key, subjectsOf(app, people, { isShared: true }))
    return subjects.get(key)!
  }
  function sampleOf(name: string, role: Role): Promise<Ask> {
    const key = areApart ? `${name} ${role}` : name
    if (!asks.has(key)) asks.set(key, Promise.resolve(allRequests[name]!(subjectOf(name, known!.people), role)))
    return asks.get(key)!
  }
  /** Rebuilds when another request has removed the subject. */
  async function sampleInvalid(name: string, role: Role): Promise<Ask> {
    try {
      return await sampleOf(name, role)
    } catch {
      known = undefined
      await senders()
      return sampleOf(name, role)
    }
  }
  return {
    /** Call before an operation's requests. */
    senders,
    async request(operation: Operation, departure: Departure): Promise<Request> {
      const { sender } = departure
      const ask = await sampleInvalid(operation.name, roleOf(sender))
      const { people, program } = known!
      const browser = sender === 'program' ? program : (ask.as ?? people[sender])
      return { sent: depart(operation, ask, departure), browser, isStream: ask.isStream === true }
    },
  }
}

/** Sessions, the administrator role and the API key still work. */
async function areThere(app: TestApp, { people, program }: Senders): Promise<boolean> {
  const ids = Object.values(people).flatMap(({ account }) => account?.id ?? [])
  const [row] = await app.db<{ count: number }[]>`
    select count(distinct account.id)::int as count from account join account_session on account_id = account.id
    where account.id = any (${ids}) and email_verified and (is_administrator or account.id <> ${people.administrator.account!.id})`
  return row!.count === ids.length && (await app.get('/api/bookings', program)).status === 200
}

type Request = { sent: Sent; browser: Browser; isStream: boolean }

/** The machine may be busy. */
export async function sendPatiently(app: TestApp, method: Operation['method'], request: Request): Promise<Answered> {
  try {
    return await sendOnce(app, method, request)
  } catch (error) {
    if (!isTimeout(error)) throw error
    return sendOnce(app, method, request)
  }
}

const isTimeout = (error: unknown) => error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)

async function sendOnce(
  { app }: TestApp,
  method: Operation['method'],
  { sent, browser, isStream }: Request,
): Promise<Answered> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), leaving.signal])
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = {
    ...(cookie && { cookie }),
    ...(browser.authorization && { authorization: browser.authorization }),
    ...sent.headers,
  }
  if (isStream) return readHead(app.server.address() as AddressInfo, { url: sent.url, headers, signal, leaving })
  const { url, payload } = sent
  const answer = await app.inject({ method, url, headers, signal, ...(payload !== undefined && { payload }) })
  return {
    status: answer.statusCode,
    contentType: answer.headers['content-type'] ?? '',
    text: answer.payload,
  }
}

type Opening = { url: string; headers: Record<string, string>; signal: AbortSignal; leaving: AbortController }

/** The response may never end. */
async function readHead({ port }: AddressInfo, { url, leaving, ...init }: Opening): Promise<Answered> {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, init)
  const text = answer.ok ? '' : await answer.text()
  leaving.abort()
  return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', text }
}
