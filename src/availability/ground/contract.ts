import { z } from 'zod'
import { conflictSetProblem } from '#facilities/ground/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { notOwned, oneFacility } from '../schedule/contract.ts'

/** In steps of any size: a field [0, 2], its halves [0, 1] and [1, 2]. */
const GroundPart = z.tuple([z.number().int(), z.number().int()])

export const OwnerGround = z.object({
  facility: z.object({ id: z.uuid(), name: z.string() }),
  members: z.array(z.object({ facility: z.object({ id: z.uuid(), name: z.string() }), part: GroundPart })),
  /** Others of the same owner, by name; the first 500. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string() })),
  /** Sent back on save to detect conflicts. */
  revision: z.string(),
})
export type OwnerGround = z.infer<typeof OwnerGround>
const MAX_MEMBERS = 50

export const groundProblem = problems({
  'ground-changed': [409, 'Someone else changed these shared fields. Reload to see their changes. Yours are kept.'],
  'ground-of-several-owners': [422, 'Fields can share space only with fields of the same owner.'],
})

/** Owner and administrators; for others the facility does not exist. */
export const groundEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/ground',
    may: 'edit-schedule',
    summary: 'The facilities that share space with this one, and those that could.',
    params: oneFacility,
    reply: OwnerGround,
    isPersonal: true,
    problems: notOwned,
  },
  save: {
    method: 'POST',
    path: '/api/owner/facilities/:id/ground',
    may: 'edit-schedule',
    summary:
      'Saves which of an owner’s facilities share space, and which part each covers. The list must include this facility. A facility listed alone, or no longer listed, shares nothing.',
    params: oneFacility,
    body: z.object({
      members: z
        .array(z.object({ facilityId: z.uuid().toLowerCase(), part: GroundPart }))
        .min(1)
        .max(MAX_MEMBERS),
      revision: z.string().max(100),
    }),
    reply: OwnerGround,
    problems: [
      ...notOwned,
      ...groundProblem.rows('ground-changed', 'ground-of-several-owners'),
      ...conflictSetProblem.rows('conflict-set-invalid', 'conflict-set-overlaps'),
    ],
  },
} satisfies Record<string, Endpoint>
