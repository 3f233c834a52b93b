import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { answerPage, MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { reviewEndpoints } from '../contract.ts'
import { moderateReview, readAllReviews } from './moderate-reviews.ts'
import { readOwnReview } from './read-own-review.ts'
import { answerReview, readReviews, reviewBooking } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, services: BookingServices): void {
  const { db } = services
  serve(app, reviewEndpoints.list, async asked => {
    const { totals, rows } = await answerPage(asked, MomentPosition, query =>
      readReviews(db, { facilityId: asked.params.id, ...query }),
    )
    return { totals, reviews: rows }
  })
  serve(app, reviewEndpoints.readOwn, ({ params, query, request }) =>
    readOwnReview(services, params.id, accessOf(request, query.key)),
  )
  serve(app, reviewEndpoints.write, ({ params, query, body, request }) =>
    reviewBooking(services, { id: params.id, access: accessOf(request, query.key), ...body }),
  )
  serve(app, reviewEndpoints.answer, ({ params, query, body, request }) =>
    answerReview(services, { id: params.id, access: accessOf(request, query.key), ...body }),
  )
  serve(app, reviewEndpoints.deleteAnswer, ({ params, query, request }) =>
    answerReview(services, { id: params.id, access: accessOf(request, query.key), text: null }),
  )
  serveList(app, reviewEndpoints.listAll, MomentPosition, ({ query }) => readAllReviews(db, query))
  serve(app, reviewEndpoints.hide, ({ params, body, request }) =>
    moderateReview(db, { id: params.id, reason: body.reason, actor: administratorOf(request) }),
  )
  serve(app, reviewEndpoints.show, ({ params, request }) =>
    moderateReview(db, { id: params.id, reason: null, actor: administratorOf(request) }),
  )
}
