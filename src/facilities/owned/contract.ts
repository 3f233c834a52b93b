import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { inOrganization, memberProblems, ofOrganization } from '#organizations/contract.ts'
import { Facility } from '../contract.ts'

export const OwnedListing = Facility.extend({
  /** The owner's own number for it. */
  ownRef: z.string().nullable(),
  importId: z.uuid().nullable(),
  /** False for an imported facility until its owner has looked at it. */
  isChecked: z.boolean(),
  /** Hidden from everyone else until the owner's email is verified; then `isRetired` is false. */
  isDraft: z.boolean(),
})
export type OwnedListing = z.infer<typeof OwnedListing>

/** Per request. */
export const MAX_CHECKED = 500

export const ownedEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/facilities',
    may: 'see-own-facilities',
    summary:
      'Lists the signed-in owner’s facilities by name. With `unchecked=true`, only those that an import added and nobody has checked. `X-Total-Count` counts all of them.',
    query: z.object({
      ...inOrganization,
      unchecked: z
        .literal('')
        .or(z.enum(['true', 'false']))
        .optional()
        .transform(text => text === 'true'),
      ...pageQuery({ usual: 100 }),
    }),
    reply: z.array(OwnedListing),
    isPersonal: true,
    problems: memberProblems,
  },
  check: {
    method: 'POST',
    path: '/api/owner/facilities/check',
    may: 'add-facility',
    ...ofOrganization,
    summary:
      "Marks facilities as checked by the signed-in owner: the given ones, those an import added, or all of the owner’s facilities if neither is given. Other owners' facilities aren’t changed. `checked` counts those newly marked.",
    body: z.object({
      facilityIds: z.array(z.uuid()).min(1).max(MAX_CHECKED).optional(),
      importId: z.uuid().optional(),
    }),
    reply: z.object({ checked: z.number().int() }),
    isPersonal: true,
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
