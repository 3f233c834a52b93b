import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { editingProblem } from '#facilities/editing/contract.ts'
import { type FacilityField, faultOf } from '#facilities/facility-form.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

const line = (field: FacilityField) =>
  z
    .string()
    .max(1_000)
    .transform(tidyLine)
    .superRefine((value, context) => {
      const fault = faultOf(field, value)
      if (fault) context.addIssue(fault)
    })

export const copiesProblem = problems({
  'space-already-shared': [409, 'This facility already shares its space. Add its parts under Shared space.'],
  'names-equal': [422, 'Give the halves different names.'],
})

const Made = z.object({ id: z.uuid(), name: z.string() })
const oneFacility = z.object({ id: z.uuid() })
const refusals = [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')]
const limit = { max: 120, minutes: 60 }

export const copyEndpoints = {
  suggest: {
    method: 'GET',
    path: '/api/owner/facilities/:id/copies',
    may: 'manage-facilities',
    summary:
      'Suggests names for a copy of a facility and for its two halves that none of the organization’s others has.',
    params: oneFacility,
    isPersonal: true,
    reply: z.object({
      facility: Made,
      name: z.string(),
      halves: z.tuple([z.string(), z.string()]),
      /** US dollars an hour as a decimal string; null without a price. */
      pricePerHour: z.string().nullable(),
      photos: z.number().int(),
      /** It cannot be split in one step then. */
      isSpaceShared: z.boolean(),
    }),
    problems: refusals,
  },
  duplicate: {
    method: 'POST',
    path: '/api/owner/facilities/:id/copies',
    may: 'manage-facilities',
    summary:
      'Adds a facility with the same details, hours, prices and policies at the same venue, and its photos if wanted. Copies of what isn’t published are drafts.',
    params: oneFacility,
    body: z.object({ name: line('name'), withPhotos: z.boolean().default(false) }),
    isPersonal: true,
    isIdempotent: true,
    reply: Made,
    limit,
    problems: [...refusals, ...editingProblem.rows('facility-exists')],
  },
  split: {
    method: 'POST',
    path: '/api/owner/facilities/:id/halves',
    may: 'manage-facilities',
    summary:
      'Adds two halves of a facility that share its space: a booking of the whole blocks both, a booking of a half blocks the whole. Existing bookings stay. Halves of what isn’t published are drafts.',
    params: oneFacility,
    body: z.object({ names: z.tuple([line('name'), line('name')]), pricePerHour: line('pricePerHour') }),
    isPersonal: true,
    isIdempotent: true,
    reply: z.object({ halves: z.tuple([Made, Made]) }),
    limit,
    problems: [
      ...refusals,
      ...editingProblem.rows('facility-exists'),
      ...copiesProblem.rows('space-already-shared', 'names-equal'),
    ],
  },
} satisfies Record<string, Endpoint>
