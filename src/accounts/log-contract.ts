import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { accountsProblem } from './contract.ts'
import { organizationRoles } from './rules.ts'

export const actorRoles = ['administrator', ...organizationRoles, 'facility', 'console'] as const
export type ActorRole = (typeof actorRoles)[number]

const State = z.record(z.string(), z.unknown()).nullable()

export const AuditRecord = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actor: z.object({
    role: z.enum(actorRoles),
    /** Null for the console, for a facility key, and for deleted accounts. */
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  /** Hyphenated: `booking-confirmed`. */
  action: z.string(),
  /** `name` as of then; may be empty. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The changed fields before and after; null if none. */
  before: State,
  after: State,
  /** Prefix of the API key; null for a person. */
  viaKey: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const word = z
  .string()
  .max(60)
  .regex(/^[a-z]+(-[a-z]+)*$/)

const filter = {
  /** Part of the actor's name or email. */
  actor: orNone(z.string().trim().max(100)),
  role: orNone(z.enum(actorRoles)),
  action: orNone(word),
  kind: orNone(word),
  /** The subject's id. */
  subject: orNone(z.string().max(100)),
  /** Days, both included, in the operator's zone. */
  from: orNone(z.iso.date()),
  to: orNone(z.iso.date()),
}

const refusals = accountsProblem.rows('not-signed-in', 'not-allowed')

export const logEndpoints = {
  list: {
    method: 'GET',
    path: '/api/admin/log',
    may: 'see-audit-log',
    summary: 'Every privileged action, newest first: who did what, and to what. For administrators.',
    query: z.object({ ...filter, ...pageQuery() }),
    isPersonal: true,
    reply: z.array(AuditRecord),
    problems: refusals,
  },
  export: {
    method: 'GET',
    path: '/api/admin/log.csv',
    may: 'see-audit-log',
    summary: 'The same filtered log as a CSV file.',
    query: z.object(filter),
    isPersonal: true,
    isStreamed: true,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    problems: refusals,
  },
} satisfies Record<string, Endpoint>
