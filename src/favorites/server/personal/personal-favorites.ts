import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteFavoritesOf, listFavorites, moveFavorites } from './store.ts'

export const personalFavorites: PersonalPart = {
  moveVisitor: moveFavorites,
  async *exportOf(db, { accountId }) {
    yield* under('favorites', await listFavorites(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteFavoritesOf(tx, accountId)
    return []
  },
}
