import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem, ProviderType } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { otherProviders, SETTING_LENGTH } from './connection-rules.ts'

const OtherProvider = z.enum(otherProviders)

/** One thing that a system's form asks for. Where there are `choices`, it is one of them, the first unless another is chosen. */
const SystemField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SystemField = z.infer<typeof SystemField>

/** How a connection is doing. Times are ISO 8601, UTC. */
const ConnectionHealth = z.object({
  lastAnswerAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  /** Why, for people. */
  lastFailure: z.string().nullable(),
  /** 0 while it answers. */
  failuresInRow: z.number().int(),
  /** It is not asked until then; null when it is. */
  restsUntil: z.string().nullable(),
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

/** How a facility is connected to one other system. Secrets are in no answer. */
export const OwnConnection = z.object({
  provider: OtherProvider,
  /** What is not secret, by the names of the form's fields. */
  settings: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  /** Nobody has entered anything: the demo plays the system. */
  isSimulated: z.boolean(),
  changedAt: z.string(),
  health: ConnectionHealth,
})
export type OwnConnection = z.infer<typeof OwnConnection>

export const OwnConnections = z.object({
  facility: z.object({
    id: z.uuid(),
    name: z.string(),
    /** IANA zone. */
    timeZone: z.string(),
    /** Who holds its calendar. */
    provider: ProviderType,
  }),
  /** What it can be connected to, and what each asks for. */
  systems: z.array(z.object({ provider: OtherProvider, fields: z.array(SystemField) })),
  connections: z.array(OwnConnection),
})
export type OwnConnections = z.infer<typeof OwnConnections>

/** What a system told of the coming days. `start` and `end` are ISO 8601 with the facility's offset. */
export const ConnectionTest = z.object({
  days: z.number().int(),
  timeZone: z.string(),
  /** Times that are taken. */
  busyCount: z.number().int(),
  /** Times that can be booked; null where it tells only what is taken. */
  freeCount: z.number().int().nullable(),
  /** The first few of them: of those that can be booked, where it tells these. */
  first: z.array(z.object({ start: z.string(), end: z.string() })),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const connectionsProblem = problems({
  'system-not-offered': [409, 'This facility’s calendar is held by another system.'],
  'connection-not-found': [404, 'This facility is not connected to that system. Reload to see what is there now.'],
  // Its detail is the sentence of whatever went wrong.
  'connection-test-failed': [422, 'We could not read any times there.'],
})

const oneFacility = { params: z.object({ id: z.uuid() }) }

/** What is typed. A secret that is left empty stays the one that is kept. */
const Typed = z.object({
  provider: OtherProvider,
  settings: z.record(z.string().max(40), z.string().max(SETTING_LENGTH, 'That is too long.')),
})

const open = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
] as const

/** For a facility's owner and administrators. */
export const connectionEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/connection',
    may: 'edit-facility',
    summary: 'The other systems that a facility is connected to, how each is doing, and what it could be connected to.',
    ...oneFacility,
    isPersonal: true,
    reply: OwnConnections,
    problems: open,
  },
  save: {
    method: 'POST',
    path: '/api/owner/facilities/:id/connection',
    may: 'edit-facility',
    summary:
      'Connects a facility to another system, or changes how. A secret that is left empty stays; what was told by the system before is forgotten.',
    ...oneFacility,
    body: Typed,
    reply: OwnConnections,
    problems: [...open, ...connectionsProblem.rows('system-not-offered')],
  },
  test: {
    method: 'POST',
    path: '/api/owner/facilities/:id/connection/test',
    may: 'edit-facility',
    summary: 'Asks a system for the next 14 days with what is typed, and keeps nothing.',
    ...oneFacility,
    body: Typed,
    reply: ConnectionTest,
    problems: [...open, ...connectionsProblem.rows('system-not-offered', 'connection-test-failed')],
    // It makes us ask an address that somebody has typed.
    limit: { max: 10, minutes: 1 },
  },
  remove: {
    method: 'POST',
    path: '/api/owner/facilities/:id/connection/remove',
    may: 'edit-facility',
    summary: 'Ends a connection: its secrets and everything that the system told are removed.',
    ...oneFacility,
    body: z.object({ provider: OtherProvider }),
    reply: OwnConnections,
    problems: [...open, ...connectionsProblem.rows('connection-not-found')],
  },
} satisfies Record<string, Endpoint>
