import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { availabilityProblem, HOLD_MINUTES, SlotId, SlotIds } from '../contract.ts'

export const holdsProblem = problems({
  'too-many-holds': [409, 'You’ve reached the limit for held times. Book or release some of them first.'],
  'too-many-holds-on-network': [
    429,
    'Too many times are on hold from your network right now. Book or release some of them, or try again in 15 minutes.',
  ],
  'too-many-holds-at-facility': [
    429,
    'Too many times are on hold at this facility right now. Sign in with a verified email, or try again in 15 minutes.',
  ],
})

export const holdEndpoints = {
  hold: {
    method: 'POST',
    path: '/api/hold-slots',
    may: 'hold-slots',
    purchase: 'begins',
    summary:
      'Holds slots of one facility for the calling visitor: all or none. The visitor’s existing holds don’t change.',
    body: z.object({
      slotIds: SlotIds,
      holdDurationMinutes: z.number().int().min(1).max(HOLD_MINUTES).default(HOLD_MINUTES),
    }),
    reply: z.object({
      facilityId: z.uuid(),
      slots: z.array(z.object({ slotId: SlotId, heldUntil: z.string() })),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-sold'),
      ...availabilityProblem.rows(
        'slot-unknown',
        'slots-of-several-facilities',
        'slot-over',
        'not-bookable-yet',
        'too-late-to-book',
        'date-too-far-ahead',
        'slot-taken',
      ),
      ...holdsProblem.rows('too-many-holds', 'too-many-holds-on-network', 'too-many-holds-at-facility'),
    ],
  },
  release: {
    method: 'POST',
    path: '/api/release-slots',
    may: 'act-for-oneself',
    summary: "Releases the visitor’s own holds on these slots. Other visitors' holds stay.",
    body: z.object({ slotIds: SlotIds }),
    reply: z.object({ released: z.array(SlotId) }),
  },
} satisfies Record<string, Endpoint>
