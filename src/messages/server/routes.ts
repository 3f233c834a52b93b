import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { messageEndpoints } from '../contract.ts'
import { listMessages } from './list-messages.ts'
import { readCalendar, readHtml, readMessage } from './read-message.ts'

/** The demo's mailbox, open to everybody who can reach it: mount it in demo mode only. */
export function mailboxRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, messageEndpoints.list, ({ query }) => listMessages(db, query.recipient))
  serve(app, messageEndpoints.read, ({ params }) => readMessage(db, params.id))
  serve(app, messageEndpoints.calendar, async ({ params, reply }) => {
    const ics = await readCalendar(db, params.id)
    reply.header('content-disposition', 'attachment; filename="booking.ics"')
    return ics
  })
  void app.register(async framed => {
    allowFraming(framed)
    serve(framed, messageEndpoints.html, ({ params }) => readHtml(db, params.id))
  })
}

/**
 * Nothing of a mail runs and nothing is fetched for it; its own styles count, and its links open windows of their own. The
 * page of the mailbox may put it into a frame.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Comes after the headers of every answer and replaces two of them. */
function allowFraming(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('content-security-policy', MAIL_POLICY)
    // A sandboxed document with another opener policy is not shown in a tab of its own (HTML, section 7.4.5).
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    done(null, payload)
  })
}
