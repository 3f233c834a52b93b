import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { memberProblems, oneOrganization } from '#organizations/contract.ts'
import { venueNameFault } from './venue-form.ts'

export const venuesProblem = problems({
  'venue-not-found': [404, 'This venue doesn’t exist in this organization.'],
  'venue-exists': [409, 'You already have a venue with this name.'],
  'venue-needed': [422, 'You’re limited to some venues. Choose one of them.'],
  'venues-full': [409, 'An organization can have up to 500 venues.'],
  'facilities-not-found': [404, 'Some of these facilities don’t exist in this organization. Nothing was changed.'],
})

export const Venue = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Assigned to it, in any state. */
  facilities: z.number().int(),
})
export type Venue = z.infer<typeof Venue>

const VenueForm = z.object({ name: typedLine.superRefine(byRule(venueNameFault)) })
const oneVenue = { ...oneOrganization, params: z.object({ id: z.uuid(), venueId: z.uuid() }) }

export const venueEndpoints = {
  list: {
    method: 'GET',
    path: '/api/organizations/:id/venues',
    may: 'see-venues',
    summary: 'Lists the venues of an organization by name. Members limited to venues see theirs.',
    ...oneOrganization,
    reply: z.array(Venue),
    problems: memberProblems,
  },
  add: {
    method: 'POST',
    path: '/api/organizations/:id/venues',
    may: 'edit-venues',
    summary: 'Adds a venue. Returns all of them.',
    ...oneOrganization,
    body: VenueForm,
    reply: z.array(Venue),
    problems: [...memberProblems, ...venuesProblem.rows('venue-exists', 'venues-full')],
  },
  rename: {
    method: 'POST',
    path: '/api/organizations/:id/venues/:venueId',
    may: 'edit-venues',
    summary: 'Renames a venue. Returns all of them.',
    ...oneVenue,
    body: VenueForm,
    reply: z.array(Venue),
    problems: [...memberProblems, ...venuesProblem.rows('venue-not-found', 'venue-exists')],
  },
  delete: {
    method: 'POST',
    path: '/api/organizations/:id/venues/:venueId/delete',
    may: 'edit-venues',
    summary: 'Deletes a venue. Its facilities stay, without one; members limited to it lose their access.',
    ...oneVenue,
    body: z.object({}),
    reply: z.array(Venue),
    problems: [...memberProblems, ...venuesProblem.rows('venue-not-found')],
  },
  assign: {
    method: 'POST',
    path: '/api/organizations/:id/facility-venues',
    may: 'edit-venues',
    summary: 'Moves facilities to a venue, or with null to none: all of them, or none. Returns all venues.',
    ...oneOrganization,
    body: z.object({
      facilityIds: z
        .array(z.uuid())
        .min(1)
        .max(500)
        .transform(ids => [...new Set(ids)]),
      venueId: z.uuid().nullable(),
    }),
    reply: z.array(Venue),
    problems: [...memberProblems, ...venuesProblem.rows('venue-not-found', 'facilities-not-found')],
  },
} satisfies Record<string, Endpoint>
