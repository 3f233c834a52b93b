import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { CardProvider } from '#payments/contract.ts'

/** What the running server tells every page about itself. */
export const PublicConfig = z.object({
  mode: z.enum(['demo', 'live']),
  productName: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  payments: CardProvider,
})
export type PublicConfig = z.infer<typeof PublicConfig>

/** How a timed job is doing. Times are ISO 8601, UTC. */
export const WorkerStatus = z.object({
  name: z.string(),
  title: z.string(),
  /** Five fields, UTC. */
  cron: z.string(),
  runs: z.number().int(),
  lastStartedAt: z.string().nullable(),
  lastFinishedAt: z.string().nullable(),
  /** What came of the last run that did not fail. */
  lastResult: z.string().nullable(),
  /** Of the last run; null when it did not fail. */
  lastError: z.string().nullable(),
  /** Failed runs in a row. */
  failures: z.number().int(),
  nextRunAt: z.string().nullable(),
})
export type WorkerStatus = z.infer<typeof WorkerStatus>

export const appEndpoints = {
  config: {
    method: 'GET',
    path: '/api/config',
    summary: 'What every page must know of this installation.',
    reply: PublicConfig,
  },
  workers: {
    method: 'GET',
    path: '/api/workers',
    summary: 'The background workers: last run, next run, result and failures. For administrators.',
    isPersonal: true,
    reply: z.array(WorkerStatus),
    problems: accountsProblem.rows('not-signed-in'),
  },
} satisfies Record<string, Endpoint>
