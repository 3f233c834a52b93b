import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { accountsProblem } from './contract.ts'

/** In one call. */
export const MAX_ENDED = 500

export const cellEndpoints = {
  authorize: {
    method: 'POST',
    path: '/api/account/cells/authorize',
    may: 'manage-account',
    summary:
      'Signs you in at another installation: returns the URL to go to, with a one-time code. `query` is that of the authorization request (OpenID Connect, authorization code with PKCE).',
    body: z.object({
      /** Without the question mark. */
      query: z.string().max(2_000),
    }),
    reply: z.object({ url: z.string() }),
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('account-needed', 'cell-not-found', 'cell-refused', 'cell-email-unverified'),
  },
  endSessions: {
    method: 'POST',
    path: '/api/account/cells/end-sessions',
    may: 'bring-proof',
    summary: 'Ends sessions whose counterparts ended at another installation, which calls this.',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(MAX_ENDED) }),
    reply: z.object({ ended: z.number().int() }),
    problems: accountsProblem.rows('cell-not-found', 'cell-unknown'),
  },
} satisfies Record<string, Endpoint>
