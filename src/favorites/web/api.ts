import { queryOptions } from '@tanstack/react-query'
import type { Facility } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { caller } from '#kit/web/api/call.ts'
import type { favoriteEndpoints } from '../contract.ts'

export const favoritesQuery = queryOptions<Facility[]>({ queryKey: ['/api/favorites'] })

/** Fetched once for all the hearts of a page. */
export const favoriteIdsQuery = queryOptions<string[]>({ queryKey: ['/api/favorite-ids'] })

/**
 * One request at a time: the first response creates the visitor of an unknown browser, and two at once would create
 * two.
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

/** The refusal clears the old cookie, so the next request gets a new visitor. */
function isUnknownVisitor(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'visitor-unknown'
}

const add = caller<typeof favoriteEndpoints.add>('POST /api/favorites')
const remove = caller<typeof favoriteEndpoints.remove>('POST /api/favorites/remove')
