import { queryOptions } from '@tanstack/react-query'
import type { Facility } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { caller } from '#kit/web/call.ts'
import type { favoriteEndpoints } from '../contract.ts'

/** The facilities that this browser has saved. */
export const favoritesQuery = queryOptions<Facility[]>({ queryKey: ['/api/favorites'] })

/** Which facilities this browser has saved: asked once for all the hearts of a page. */
export const favoriteIdsQuery = queryOptions<string[]>({ queryKey: ['/api/favorite-ids'] })

/**
 * Saves a facility, or saves it no longer. One request after the other: a browser that is not known yet becomes a visitor by the
 * first answer, and two at once would make two visitors of it.
 */
export function saveFavorite(facilityId: string, isWanted: boolean): Promise<unknown> {
  const save = isWanted ? add : remove
  const send = () => save({ body: { facilityId } })
  const saved = last.then(() =>
    send().catch((error: unknown) => (isUnknownVisitor(error) ? send() : Promise.reject(error))),
  )
  last = saved.catch(() => {})
  return saved
}

let last: Promise<unknown> = Promise.resolve()

/** The refusal takes the old cookie away, so that the next request is a new visitor's. */
function isUnknownVisitor(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'visitor-unknown'
}

const add = caller<typeof favoriteEndpoints.add>('POST /api/favorites')
const remove = caller<typeof favoriteEndpoints.remove>('POST /api/favorites/remove')
