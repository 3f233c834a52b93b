import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The booking funnel, in order. Counted once per tab and day. */
export const steps = ['search', 'facility', 'hold', 'booking'] as const
export type Step = (typeof steps)[number]

export const stepEndpoints = {
  count: {
    method: 'POST',
    path: '/api/steps',
    may: 'act-for-oneself',
    summary: 'Counts a step toward a booking, anonymously. Visitors who opt out (Sec-GPC, DNT) aren’t counted.',
    body: z.object({ step: z.enum(steps) }),
    reply: z.object({ counted: z.boolean() }),
    limit: { max: 60, minutes: 10 },
  },
} satisfies Record<string, Endpoint>
