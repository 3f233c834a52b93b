import type { MailCalendar } from '../contract.ts'

export const SMTP_CONNECTIONS = 5

export type RenderedMail = {
  /** Without brackets; the same at every attempt, so that duplicates can be recognized. */
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  unsubscribeUrl?: string
}

/** `send` resolves once the server accepts the mail and throws `DeliveryFault` otherwise. */
export type MailTransport = {
  send(mail: RenderedMail): Promise<void>
  /** Lets mails in progress finish. */
  close(): void
}

/**
 * `refused`: permanent; `deferred`: retry this mail; `unreachable`: no mail can be sent now. The message is the
 * server's own.
 */
export class DeliveryFault extends Error {
  readonly kind: 'refused' | 'deferred' | 'unreachable'

  constructor(kind: DeliveryFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DeliveryFault'
    this.kind = kind
  }
}
