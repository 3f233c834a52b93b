import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAdministrator } from '#accounts/server/identity.ts'
import { listAdministratorEmails } from '#accounts/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { product } from '#kit/shared/product.ts'
import { messageEndpoints } from '../contract.ts'
import { listMessages, readHtml, readIcsFile, readMessage } from './read-message.ts'

/**
 * Mount in demo mode only: anyone can read it. Mail to us and to administrators holds sign-in links and is for
 * administrators only; checked on each request, as an account may become one later.
 */
export function mailboxRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  async function hiddenFrom(request: FastifyRequest): Promise<string[]> {
    if (isAdministrator(request)) return []
    return [product.supportEmail.toLowerCase(), ...(await listAdministratorEmails(db))]
  }
  serve(app, messageEndpoints.list, async ({ query: { recipient }, request }) =>
    listMessages(db, { recipient, hidden: await hiddenFrom(request) }),
  )
  serve(app, messageEndpoints.read, async ({ params: { id }, request }) =>
    readMessage(db, { id, hidden: await hiddenFrom(request) }),
  )
  serve(app, messageEndpoints.calendar, async ({ params: { id }, request, reply }) => {
    const ics = await readIcsFile(db, { id, hidden: await hiddenFrom(request) })
    reply.header('content-disposition', 'attachment; filename="booking.ics"')
    return ics
  })
  void app.register(async framed => {
    allowFraming(framed)
    serve(framed, messageEndpoints.html, async ({ params: { id }, request }) =>
      readHtml(db, { id, hidden: await hiddenFrom(request) }),
    )
  })
}

/** No scripts and no requests; links open new windows. The mailbox page may frame it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Runs after the global headers and overrides two of them. */
function allowFraming(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('content-security-policy', MAIL_POLICY)
    // Otherwise a sandboxed document does not open in its own tab (HTML, section 7.4.5).
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    done(null, payload)
  })
}
