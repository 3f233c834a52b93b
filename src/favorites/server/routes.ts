import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { favoriteEndpoints } from '../contract.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'
import { findFavoriteIds } from './store.ts'

export function favoriteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, favoriteEndpoints.list, ({ request }) => listFavorites(db, visitorOf(request)))
  serve(app, favoriteEndpoints.ids, ({ request }) => findFavoriteIds(db, visitorOf(request)))
  serve(app, favoriteEndpoints.add, ({ body, request, reply }) =>
    addFavorite(db, { ...body, visitorId: ensureVisitor(request, reply) }),
  )
  serve(app, favoriteEndpoints.remove, ({ body, request }) =>
    removeFavorite(db, { ...body, visitorId: visitorOf(request) }),
  )
}
