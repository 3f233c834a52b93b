import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { Facility, facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** Per visitor. */
export const MAX_FAVORITES = 200

export const favoritesProblem = problems({
  'too-many-favorites': [409, `You can save up to ${MAX_FAVORITES} favorites. Remove one to add another.`],
})

const body = z.object({ facilityId: z.uuid() })
const reply = z.object({ isFavorite: z.boolean() })

export const favoriteEndpoints = {
  list: {
    method: 'GET',
    path: '/api/favorites',
    may: 'act-for-oneself',
    summary: 'Lists the facilities this browser has saved, newest first.',
    reply: z.array(Facility),
    isPersonal: true,
  },
  ids: {
    method: 'GET',
    path: '/api/favorite-ids',
    may: 'act-for-oneself',
    summary: 'Lists the ids of the facilities this browser has saved, newest first, to mark them in lists.',
    reply: z.array(z.uuid()),
    isPersonal: true,
  },
  add: {
    method: 'POST',
    path: '/api/favorites',
    may: 'act-for-oneself',
    summary: `Saves a facility for this browser, up to ${MAX_FAVORITES}. Saving it again keeps its position.`,
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
    summary: 'Removes a saved facility. Does nothing if it isn’t saved.',
    body,
    reply,
  },
} satisfies Record<string, Endpoint>
