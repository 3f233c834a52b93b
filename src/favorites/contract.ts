import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { Facility, facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** Per visitor. */
export const MAX_FAVORITES = 200

export const favoritesProblem = problems({
  'too-many-favorites': [409, `You have ${MAX_FAVORITES} favorites, and we keep no more. Remove one first.`],
})

const body = z.object({ facilityId: z.uuid() })
const reply = z.object({ isFavorite: z.boolean() })

export const favoriteEndpoints = {
  list: {
    method: 'GET',
    path: '/api/favorites',
    may: 'act-for-oneself',
    summary: 'The facilities that this browser has saved, the newest first.',
    reply: z.array(Facility),
    isPersonal: true,
  },
  ids: {
    method: 'GET',
    path: '/api/favorite-ids',
    may: 'act-for-oneself',
    summary: 'The ids of the facilities that this browser has saved, the newest first: for marking them in lists.',
    reply: z.array(z.uuid()),
    isPersonal: true,
  },
  add: {
    method: 'POST',
    path: '/api/favorites',
    may: 'act-for-oneself',
    summary: `Saves a facility for this browser, up to ${MAX_FAVORITES} of them. Saved again, it stays where it was.`,
    body,
    reply,
    problems: [
      ...facilitiesProblem.rows('facility-not-found'),
      ...favoritesProblem.rows('too-many-favorites'),
      ...accountsProblem.rows('visitor-unknown'),
    ],
  },
  remove: {
    method: 'POST',
    path: '/api/favorites/remove',
    may: 'act-for-oneself',
    summary: 'Saves a facility no longer, whether it was saved or not.',
    body,
    reply,
  },
} satisfies Record<string, Endpoint>
