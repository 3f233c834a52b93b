import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, isAction, signInRefusal } from '#accounts/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type ApiDocument, readApiDocument } from '../check-documented.ts'
import type { Answer, Browser, TestApp } from '../test-app.ts'
import type { Ask } from './ask.ts'
import { type Role, roleMay, roleNames } from './roles.ts'
import type { Subjects } from './subjects.ts'

type Described = ApiDocument['paths'][string][string]

async function readDocument({ app }: TestApp): Promise<[operation: string, described: Described][]> {
  const { paths } = readApiDocument((await app.inject('/api/openapi.json')).payload)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as [string, Described]),
  )
}

export async function readOperations(app: TestApp): Promise<Map<string, Action>> {
  const described = await readDocument(app)
  return new Map(
    described.map(([operation, { 'x-permission': action }]) => {
      if (!isAction(action)) throw new Error(`${operation}: nothing is known of “${action}”.`)
      return [operation, action]
    }),
  )
}

/** Documented refusal codes by `METHOD /path`. */
export async function readRefusals(app: TestApp): Promise<Map<string, string[]>> {
  const codes = ({ responses }: Described) =>
    Object.values(responses).flatMap(({ description }) => description.split('\n').map(line => line.split(':', 1)[0]!))
  return new Map((await readDocument(app)).map(([operation, described]) => [operation, codes(described)]))
}

export function sortRoles(action: Action): { allowed: Role[]; refused: Role[] } {
  const allowed = roleNames.filter(role => roleMay(role, action))
  return { allowed, refused: roleNames.filter(role => !allowed.includes(role)) }
}

/** Sends a copy of the role's cookies, so that changes do not affect other requests. */
export async function send(
  { app, people }: Subjects,
  operation: string,
  { role, ask: { url, body, as, isStream } }: { role: Role; ask: Ask },
): Promise<Answer<{ code?: string }>> {
  const sender: Browser = as ?? people[role]
  const browser: Browser = { ...sender, cookies: new Map(sender.cookies) }
  if (isStream) return openStream(app, url, browser)
  return operation.startsWith('GET ') ? app.get(url, browser) : app.post(url, body, browser)
}

async function openStream(
  { app }: TestApp,
  url: string,
  { cookies, authorization }: Browser,
): Promise<Answer<{ code?: string }>> {
  const { port } = app.server.address() as AddressInfo
  const leaving = new AbortController()
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = { cookie, ...(authorization && { authorization }) }
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers, signal: leaving.signal })
  const isOpen = answer.ok
  const text = isOpen ? '' : await answer.text()
  leaving.abort()
  return { status: answer.status, text, body: isOpen ? {} : (JSON.parse(text) as { code?: string }), headers: {} }
}

/** To those who may not read it, a private thing does not exist. */
const readers: [path: RegExp, reading: Action][] = [
  [/ \/api\/bookings\/\{id\}/, 'read-booking'],
  [/ \/api\/nil-bookings\/\{id\}/, 'read-clinic-booking'],
  [/ \/api\/(?:nil-)?waiting-list\/\{id\}/, 'leave-waiting-list'],
]

/** Checks that a response is this role's expected refusal. */
export function expectRefusal(
  operation: string,
  { action, role, answer }: { action: Action; role: Role; answer: Answer<{ code?: string }> },
): void {
  const who = `${operation} as ${role}: ${answer.text}`
  const hasAccount = role !== 'visitor'
  const code = signInRefusal(action, { hasAccount, isAdministrator: role === 'administrator' })
  if (code) {
    const { status } = accountsProblem(code)
    expect([answer.status, answer.body.code], who).toEqual([status, code])
    return
  }
  const reading = readers.find(([path]) => path.test(operation))?.[1]
  if (reading && !roleMay(role, reading)) expect(answer.status, who).toBe(404)
  else expect(hasAccount ? [403, 404] : [401, 403, 404], who).toContain(answer.status)
}

/** A digest per table, to detect writes. */
export async function digestAll(db: Db): Promise<Record<string, string>> {
  if (!withFunction.has(db)) withFunction.set(db, makeDigestFunction(db))
  await withFunction.get(db)
  const [row] = await db<[{ digests: Record<string, string> }]>`select digest_all() as digests`
  return row.digests
}

const withFunction = new WeakMap<Db, Promise<void>>()

/** A connection plans it once: to plan a subquery for each table takes longer than to run them. */
async function makeDigestFunction(db: Db): Promise<void> {
  const tables = await db<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`
  const each = tables.map(({ schema, name }) => {
    const rows = `select md5(t::text) as row from "${schema}"."${name}" as t`
    return `select '${name}' as name, (select md5(coalesce(string_agg(row, '' order by row), '')) from (${rows}) as r) as digest`
  })
  await db.unsafe(`
    create function digest_all() returns json language plpgsql as $$
    begin return (select json_object_agg(name, digest) from (${each.join(' union all ')}) as t); end $$`)
}

/** Exceptions: the demo's mailbox, which shows every mail, and callers with a proof. */
export function expectNothingOfOthers(
  operation: string,
  { secrets }: Subjects,
  { action, role, answer }: { action: Action; role: Role; answer: Answer<unknown> },
): void {
  if (action === 'bring-proof' || operation.includes(' /api/dev/messages')) return
  for (const { text, knownTo, under = '/api/' } of secrets)
    if (operation.includes(` ${under}`) && !knownTo.includes(role))
      expect(answer.text, `${operation} as ${role}`).not.toContain(text)
}
