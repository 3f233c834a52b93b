import { z } from 'zod'
import { askedTimes, checkRange, MAX_FACILITIES, NextTimes } from '#availability/next-times/contract.ts'
import { Facility } from '#facilities/contract.ts'
import { FacilityOrder, hasItsPoint, LIST_PAGE, pointFault } from '#facilities/lists/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'

export const cardEndpoints = {
  list: {
    method: 'GET',
    path: '/api/search/cards',
    may: 'read-public',
    summary:
      'Lists facilities as `/api/facilities` does, with the same headers, and returns the available times of each as `/api/next-times` does.',
    query: FacilityOrder.extend({ ...pageQuery({ max: MAX_FACILITIES, usual: LIST_PAGE }), ...askedTimes })
      .refine(hasItsPoint, pointFault)
      .superRefine(checkRange),
    reply: z.object({
      facilities: z.array(Facility),
      /** In any order. */
      times: z.array(NextTimes),
      /** Names of states whose installation did not answer. */
      missing: z.array(z.string()),
    }),
  },
} satisfies Record<string, Endpoint>
