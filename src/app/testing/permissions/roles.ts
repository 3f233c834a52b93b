import { randomUUID } from 'node:crypto'
import type { Account, Session } from '#accounts/contract.ts'
import { type Action, may, type OrganizationRole, organizationRoles, type Relation } from '#accounts/rules.ts'
import { inviteAccount } from '#accounts/server/invite-account.ts'
import { createAdministrator } from '#accounts/server/people/make-administrator-link.ts'
import { endFeeds } from '#bookings/server/personal.ts'
import { foundOrganization } from '#organizations/server/found-organization.ts'
import { type Browser, newBrowser, type TestApp } from '../test-app.ts'

/**
 * The member has booked and the owner has the facility and clinic. In the owner's organization the manager sees all
 * venues, the other staff those of the facility, and staff elsewhere another venue. Staff of others work for another owner.
 */
const roles = {
  visitor: ['anyone'],
  member: ['anyone', 'account', 'customer'],
  'another member': ['anyone', 'account'],
  owner: ['anyone', 'account', 'owner', 'host'],
  manager: ['anyone', 'account', 'manager'],
  scheduler: ['anyone', 'account', 'scheduler'],
  finance: ['anyone', 'account', 'finance'],
  viewer: ['anyone', 'account', 'viewer'],
  'manager elsewhere': ['anyone', 'account'],
  'scheduler elsewhere': ['anyone', 'account'],
  'finance elsewhere': ['anyone', 'account'],
  'viewer elsewhere': ['anyone', 'account'],
  'manager of others': ['anyone', 'account'],
  'scheduler of others': ['anyone', 'account'],
  'finance of others': ['anyone', 'account'],
  'viewer of others': ['anyone', 'account'],
  'another owner': ['anyone', 'account'],
  administrator: ['anyone', 'account', 'administrator'],
} as const satisfies Record<string, readonly Relation[]>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

/** About an organization's things as a whole: everyone asks for their own organization. */
const listActions: readonly Action[] = [
  'add-facility',
  'publish-facilities',
  'import-facilities',
  'see-own-facilities',
  'see-own-bookings',
  'see-reports',
  'see-statements',
  'see-requests',
  'see-customer-blocks',
  'export-facilities',
  'export-bookings',
]
/** Not for members limited to venues. */
const wholeActions: readonly Action[] = ['import-facilities']

/** Towards the subject of a request with this action. */
function relationsOf(role: Role, action: Action): readonly Relation[] {
  if (role === 'visitor' || !listActions.includes(action)) return roles[role]
  const [, staff] = /^(\w+)(?: elsewhere| of others)?$/.exec(role) ?? []
  const own = organizationRoles.find(each => each === staff)
  if (!own) return [...roles[role], 'owner']
  return wholeActions.includes(action) && role.endsWith('elsewhere') ? roles[role] : [...roles[role], own]
}

export function roleMay(role: Role, action: Action): boolean {
  return may(relationsOf(role, action), action)
}

/** Of the owner's organization. Those limited to another venue do not see the facility. */
export const team = ['owner', 'manager', 'scheduler', 'finance', 'viewer'] as const satisfies Role[]

export type Person = Browser & { account: Account | null }
export type People = Record<Role, Person>

const names: Partial<Record<Role, string>> = {
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
  const person = { email: `${randomUUID()}@example.org`, name: names[role] ?? 'Stan Staff' }
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
  const met = Object.fromEntries(people) as People
  await join(app, met)
  return met
}

async function join({ db }: TestApp, people: People): Promise<void> {
  const organizations = { '': people.owner, ' elsewhere': people.owner, ' of others': people['another owner'] }
  for (const { account } of [people.owner, people['another owner']])
    await db.begin(tx => foundOrganization(tx, account!.id))
  const ownerId = people.owner.account!.id
  const [venue, elsewhere] = await db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${ownerId}, 'Riverside Park'), (${ownerId}, 'Hill Park') returning id`
  const venues = { '': [venue!.id], ' elsewhere': [elsewhere!.id], ' of others': null }
  for (const place of ['', ' elsewhere', ' of others'] as const)
    for (const role of organizationRoles.filter((each): each is Exclude<OrganizationRole, 'owner'> => each !== 'owner'))
      await db`
        insert into organization_member (organization_id, account_id, role, venue_ids)
        values (${organizations[place].account!.id}, ${people[`${role}${place}`].account!.id}, ${role},
          ${place === '' && role === 'manager' ? null : venues[place]})`
}
