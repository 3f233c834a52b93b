import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { inOrganization, memberProblems, ofOrganization } from '#organizations/contract.ts'
import { Facility, FacilityState, sports } from '../contract.ts'

export const ownedProblem = problems({
  'not-verified': [409, 'Only verified organizations can publish. Get yours verified first.'],
})

export const OwnedListing = Facility.extend({
  /** The owner's own number for it. */
  ownRef: z.string().nullable(),
  importId: z.uuid().nullable(),
  /** False for an imported facility until its owner has looked at it. */
  isChecked: z.boolean(),
  status: FacilityState,
  /** `status` is `draft`. */
  isDraft: z.boolean(),
})
export type OwnedListing = z.infer<typeof OwnedListing>

/** `unchecked`: imported, and nobody has looked at it. */
export const OwnedFilter = z.object({
  /** In the name, venue or address. */
  text: orNone(z.string().trim().max(100)),
  sport: orNone(z.enum(sports)),
  state: orNone(z.string().regex(/^[A-Z]{2}$/)),
  venue: orNone(z.uuid()),
  life: orNone(z.enum([...FacilityState.options, 'unchecked'])),
})
export type OwnedFilter = z.output<typeof OwnedFilter>

/** Facilities named in a request. */
export const MAX_NAMED = 500
/** Listed in a reply. */
export const MAX_KEPT = 100

/** `no-price`: nobody could book it. */
const KeptReason = z.enum(['no-price', 'not-a-draft', 'not-found'])

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
      facilityIds: z.array(z.uuid()).min(1).max(MAX_NAMED).optional(),
      importId: z.uuid().optional(),
    }),
    reply: z.object({ checked: z.number().int() }),
    isPersonal: true,
    problems: memberProblems,
  },
  drafts: {
    method: 'GET',
    path: '/api/owner/facilities/drafts',
    may: 'publish-facilities',
    summary: `What \`publish\` would do with all drafts of the signed-in owner, or those of an import. \`kept\` lists at most ${MAX_KEPT} drafts that would stay.`,
    query: z.object({ ...inOrganization, importId: z.uuid().optional() }),
    reply: z.object({
      drafts: z.number().int(),
      publishable: z.number().int(),
      /** Only verified owners may publish. */
      mayPublish: z.boolean(),
      kept: z.array(z.object({ id: z.uuid(), name: z.string(), why: KeptReason })),
    }),
    isPersonal: true,
    problems: memberProblems,
  },
  publish: {
    method: 'POST',
    path: '/api/owner/facilities/publish',
    may: 'publish-facilities',
    ...ofOrganization,
    summary: `Publishes drafts of the signed-in owner: the given ones, those of an import, or all if neither is given. Drafts without a price stay drafts unless they are named. \`kept\` lists what wasn’t published and why, at most ${MAX_KEPT} unless they are named.`,
    body: z.object({
      facilityIds: z.array(z.uuid()).min(1).max(MAX_NAMED).optional(),
      importId: z.uuid().optional(),
    }),
    reply: z.object({
      published: z.number().int(),
      kept: z.array(z.object({ id: z.uuid(), why: KeptReason })),
    }),
    isPersonal: true,
    problems: [...memberProblems, ...ownedProblem.rows('not-verified')],
  },
} satisfies Record<string, Endpoint>
