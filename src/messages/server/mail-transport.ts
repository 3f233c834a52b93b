import type { MailCalendar } from '../contract.ts'

/** Mails under way to a mail server at the same time. */
export const SMTP_CONNECTIONS = 5

/** A mail ready to leave. */
export type RenderedMail = {
  /** Without brackets; the same at every attempt, so that whoever gets a mail twice can tell. */
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  unsubscribeUrl?: string
}

/** Where mails go. `send` ends when the mail was taken, and throws `DeliveryFault` when it was not. */
export type MailTransport = {
  send(mail: RenderedMail): Promise<void>
  /** Lets go of connections; mails that are being sent may end. */
  close(): void
}

/**
 * Why a mail did not leave: `refused` for good; `deferred`, this mail may be tried later; `unreachable`, no mail can leave just
 * now. The message is the server's own.
 */
export class DeliveryFault extends Error {
  readonly kind: 'refused' | 'deferred' | 'unreachable'

  constructor(kind: DeliveryFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DeliveryFault'
    this.kind = kind
  }
}
