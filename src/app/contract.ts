import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { CardProvider } from '#payments/contract.ts'

export const PublicConfig = z.object({
  mode: z.enum(['demo', 'live']),
  productName: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  payments: CardProvider,
  /** Images by {z}, {x} and {y}, or a MapLibre style; null uses the bundled outlines. */
  mapTiles: z.object({ kind: z.enum(['raster', 'vector']), url: z.string(), attribution: z.string() }).nullable(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

/** How old a page may be that was rendered for everybody. */
export const SHARED_PAGE_SECONDS = 5

/** Set while such a page may be older than what this browser has changed. It was possibly read from a replica. */
export const CHANGED_COOKIE = 'openfield_changed'
export const CHANGED_SECONDS = 2 * SHARED_PAGE_SECONDS

/** Best to worst. */
export const serviceStates = ['operational', 'degraded', 'down'] as const
export const ServiceState = z.enum(serviceStates)
export type ServiceState = z.infer<typeof ServiceState>

export const ServiceComponent = z.object({
  key: z.enum(['database', 'bookings', 'jobs', 'email']),
  name: z.string(),
  state: ServiceState,
  text: z.string(),
})
export type ServiceComponent = z.infer<typeof ServiceComponent>

/** `state`: the worst of its components. */
export const ServiceStatus = z.object({
  state: ServiceState,
  components: z.array(ServiceComponent),
  /** Whole milliseconds; null without an answer. */
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
    summary: 'Gets this site’s public configuration.',
    reply: PublicConfig,
  },
  status: {
    method: 'GET',
    path: '/api/status',
    may: 'read-public',
    summary:
      'Gets the status of the service: database, bookings and payments, background jobs, and email. Returns 200 even if a component is down. Results are at most 5 seconds old.',
    reply: ServiceStatus,
  },
} satisfies Record<string, Endpoint>
