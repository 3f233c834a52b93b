import { createTransport } from 'nodemailer'
import { DeliveryFault, type MailTransport, type RenderedMail, SMTP_CONNECTIONS } from './mail-transport.ts'

/** Of each step: to be connected, to be greeted, silence within the conversation. */
const STEP_MS = 10_000
/** Of one mail altogether: shorter than its lease in the outbox, so that nobody else sends it meanwhile. */
const MAIL_MS = 30_000

type Server = {
  url: string
  from: string
  /** Without STARTTLS nothing is sent. The address can set this and other options of nodemailer as parameters. */
  requireTLS?: boolean
}

/** Sends through the server of an address such as smtps://user:password@mail.example:465; connections are kept and shared. */
export function smtpTransport({ url, from, requireTLS = false }: Server): MailTransport {
  const mailer = createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox tries again by itself; within the pool once is enough, for a connection that the server had closed.
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
    // As an object it is taken for one address, whatever stands in it.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // Holiday notes and the like do not answer it (RFC 3834, section 5).
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
 * A 5xx to the recipient or to the mail itself is for good (RFC 5321, section 4.2.1). One to the sign-in or to our own
 * address is a matter of configuration: the mail is kept until that is mended.
 */
function faultOf(error: unknown): DeliveryFault {
  const { message, responseCode = 0, command, code } = error as SmtpError
  const isForGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  // 421: the server goes away, whatever was asked.
  const isAboutMail = responseCode !== 421 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const kind = isForGood ? 'refused' : isAboutMail ? 'deferred' : 'unreachable'
  return new DeliveryFault(kind, message, { cause: error })
}
