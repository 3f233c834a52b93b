import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem, ProviderType } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { otherProviders } from '../contract.ts'
import { SETTING_LENGTH, SETTING_TOO_LONG } from './rules.ts'

const OtherProvider = z.enum(otherProviders)

/** With `choices`, the first is the default. */
const SystemField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SystemField = z.infer<typeof SystemField>

/** Times are ISO 8601, UTC. */
const ConnectionHealth = z.object({
  lastAnswerAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  lastFailure: z.string().nullable(),
  failuresInRow: z.number().int(),
  /** Not queried until then; null otherwise. */
  restsUntil: z.string().nullable(),
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

/** Never contains secrets. */
export const OwnConnection = z.object({
  provider: OtherProvider,
  settings: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  /** The demo simulates the system; nothing was entered. */
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
    provider: ProviderType,
  }),
  systems: z.array(z.object({ provider: OtherProvider, fields: z.array(SystemField) })),
  connections: z.array(OwnConnection),
})
export type OwnConnections = z.infer<typeof OwnConnections>

/** `start` and `end` are ISO 8601 with the facility's offset. */
export const ConnectionTest = z.object({
  days: z.number().int(),
  timeZone: z.string(),
  busyCount: z.number().int(),
  /** Null where the system reports busy times only. */
  freeCount: z.number().int().nullable(),
  /** The first few free times, else busy ones. */
  first: z.array(z.object({ start: z.string(), end: z.string() })),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const connectionsProblem = problems({
  'system-not-offered': [409, 'Another system manages this facility’s calendar.'],
  'connection-not-found': [404, 'This facility isn’t connected to that system. Reload to see its current connections.'],
  // The detail is replaced by the actual fault.
  'connection-test-failed': [422, 'We couldn’t read any times there.'],
})

const oneFacility = { params: z.object({ id: z.uuid() }) }

/** An empty secret keeps the stored one. */
const Typed = z.object({
  provider: OtherProvider,
  settings: z.record(z.string().max(40), z.string().max(SETTING_LENGTH, SETTING_TOO_LONG)),
})

const open = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
] as const

export const connectionEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/connection',
    may: 'edit-facility',
    summary: 'A facility’s connected systems, the health of each, and the systems it can connect to.',
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
      'Connects a facility to another system, or updates the connection. An empty secret keeps the saved one. Times read earlier are discarded.',
    ...oneFacility,
    body: Typed,
    reply: OwnConnections,
    problems: [...open, ...connectionsProblem.rows('system-not-offered')],
  },
  test: {
    method: 'POST',
    path: '/api/owner/facilities/:id/connection/test',
    may: 'edit-facility',
    summary: 'Tests the given settings by reading the next 14 days. Nothing is saved.',
    ...oneFacility,
    body: Typed,
    reply: ConnectionTest,
    problems: [...open, ...connectionsProblem.rows('system-not-offered', 'connection-test-failed')],
    // It makes the server request an address that a user entered.
    limit: { max: 10, minutes: 1 },
  },
  remove: {
    method: 'POST',
    path: '/api/owner/facilities/:id/connection/remove',
    may: 'edit-facility',
    summary: 'Removes a connection with its secrets and all times read from it.',
    ...oneFacility,
    body: z.object({ provider: OtherProvider }),
    reply: OwnConnections,
    problems: [...open, ...connectionsProblem.rows('connection-not-found')],
  },
} satisfies Record<string, Endpoint>
