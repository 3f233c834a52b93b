import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { CardProvider } from '#payments/contract.ts'

/** What the running server tells every page about itself. */
export const PublicConfig = z.object({
  mode: z.enum(['demo', 'live']),
  productName: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  payments: CardProvider,
  /** The operator's tile server for maps, as an address with {z}, {x} and {y}; null for the outlines that come with the pages. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

/** How well a part of the service works right now, from best to worst. */
export const serviceStates = ['operational', 'degraded', 'down'] as const
export const ServiceState = z.enum(serviceStates)
export type ServiceState = z.infer<typeof ServiceState>

export const ServiceComponent = z.object({
  key: z.enum(['database', 'bookings', 'jobs', 'email']),
  name: z.string(),
  state: ServiceState,
  /** For people. */
  text: z.string(),
})
export type ServiceComponent = z.infer<typeof ServiceComponent>

/** The state of the service; the worst of its parts is the overall one. */
export const ServiceStatus = z.object({
  state: ServiceState,
  components: z.array(ServiceComponent),
  /** How long the database took to answer, in whole milliseconds; null when it did not. */
  databaseMs: z.number().int().nullable(),
  /** ISO 8601, UTC. */
  checkedAt: z.string(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const appEndpoints = {
  config: {
    method: 'GET',
    path: '/api/config',
    may: 'read-public',
    summary: 'What every page must know of this installation.',
    reply: PublicConfig,
  },
  status: {
    method: 'GET',
    path: '/api/status',
    may: 'read-public',
    summary:
      'Whether the service works: database, bookings and payments, background jobs, email. It answers 200 also when a part is down; a reading is at most 5 seconds old.',
    reply: ServiceStatus,
  },
} satisfies Record<string, Endpoint>
