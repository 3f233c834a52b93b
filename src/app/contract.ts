import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'

/** What the running server tells every page about itself. */
export const PublicConfig = z.object({
  mode: z.enum(['demo', 'live']),
  productName: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const appEndpoints = {
  config: {
    method: 'GET',
    path: '/api/config',
    summary: 'What every page must know of this installation.',
    reply: PublicConfig,
  },
} satisfies Record<string, Endpoint>
