import { randomUUID } from 'node:crypto'
import type { Account, Session } from '#accounts/contract.ts'
import type { Relation } from '#accounts/rules.ts'
import { inviteAccount } from '#accounts/server/invite-account.ts'
import { createAdministrator } from '#accounts/server/people/make-administrator-link.ts'
import { endFeeds } from '#bookings/server/personal.ts'
import { type Browser, newBrowser, type TestApp } from '../test-app.ts'

/** The member has booked and the owner has the facility and clinic; the others are unrelated. */
export const roles = {
  visitor: ['anyone'],
  member: ['anyone', 'member', 'customer'],
  'another member': ['anyone', 'member'],
  owner: ['anyone', 'member', 'owner', 'host'],
  'another owner': ['anyone', 'member'],
  administrator: ['anyone', 'member', 'administrator'],
} as const satisfies Record<string, readonly Relation[]>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

export type Person = Browser & { account: Account | null }
export type People = Record<Role, Person>

const names: Record<Role, string> = {
  visitor: '',
  member: 'Mia Member',
  'another member': 'Max Member',
  owner: 'Olivia Owner',
  'another owner': 'Otto Owner',
  administrator: 'Ann Administrator',
}

/** A new person who has just signed in by link, which needs no password. */
export async function meet(app: TestApp, role: Role): Promise<Person> {
  const browser = newBrowser()
  if (role === 'visitor') return { ...browser, account: null }
  const person = { email: `${randomUUID()}@example.org`, name: names[role] }
  const { url, body } = role === 'administrator' ? await administratorLink(app, person) : await invitation(app, person)
  const answer = await app.post<Session>(url, body, browser)
  return { ...browser, account: answer.body.account }
}

type NewPerson = { email: string; name: string }

async function administratorLink({ db, services }: TestApp, person: NewPerson) {
  const link = new URL(await createAdministrator(db, services.publicUrl, person))
  return { url: '/api/sign-in', body: { token: link.searchParams.get('token') } }
}

async function invitation({ db }: TestApp, person: NewPerson) {
  const { token } = await db.begin(tx => inviteAccount(tx, person, { endAddresses: endFeeds }))
  return { url: '/api/account/open-link', body: { token, purpose: 'invitation' } }
}

export async function meetPeople(app: TestApp): Promise<People> {
  const people = await Promise.all(roleNames.map(async role => [role, await meet(app, role)] as const))
  return Object.fromEntries(people) as People
}
