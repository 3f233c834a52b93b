import { createTransport } from 'nodemailer'
import { DeliveryFault, type MailTransport, type RenderedMail, SMTP_CONNECTIONS } from './mail-transport.ts'

/** Per step: connect, greeting, silence in the conversation. */
const STEP_MS = 10_000
/** Per mail: shorter than its lease in the outbox, so that no other process sends it too. */
const MAIL_MS = 30_000

type Server = {
  url: string
  from: string
  /** Refuses to send without STARTTLS. The URL's parameters can set this and other nodemailer options. */
  requireTLS?: boolean
}

/** `url` such as smtps://user:password@mail.example:465. Pools its connections. */
export function smtpTransport({ url, from, requireTLS = false }: Server): MailTransport {
  const mailer = createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox retries; in the pool once is enough, for a connection that the server closed.
    maxRequeues: 1,
    idleTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await mailer.sendMail({ ...toMessage(mail), from, signal: AbortSignal.timeout(MAIL_MS) })
      } catch (error) {
        throw faultOf(error)
      }
    },
    close: () => mailer.close(),
  }
}

function toMessage({ messageId, recipient, subject, text, html, calendar, unsubscribeUrl }: RenderedMail) {
  return {
    messageId: `<${messageId}>`,
    // An object is always parsed as one address.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // Stops auto-replies (RFC 3834, section 5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.ics, filename: 'booking.ics' },
    }),
  }
}

type SmtpError = Error & { responseCode?: number; command?: string; code?: string }

/**
 * A 5xx to the recipient or the data is permanent (RFC 5321, section 4.2.1). A 5xx to sign-in or sender is a
 * configuration error: the mail is kept for retry.
 */
function faultOf(error: unknown): DeliveryFault {
  const { message, responseCode = 0, command, code } = error as SmtpError
  const isForGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  // 421: the server is shutting down, whatever the command.
  const isAboutMail = responseCode !== 421 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const kind = isForGood ? 'refused' : isAboutMail ? 'deferred' : 'unreachable'
  return new DeliveryFault(kind, message, { cause: error })
}
