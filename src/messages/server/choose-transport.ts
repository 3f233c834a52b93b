import type { MailTransport } from './mail-transport.ts'
import { mailboxTransport } from './mailbox-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

export type MailSettings = {
  mode: 'demo' | 'live'
  smtpUrl: string | undefined
  /** The sender: an address, or `Openfield <bookings@openfield.example>`. */
  mailFrom: string
}

/** SMTP where it is set up, in either mode. Without it the demo keeps its mails, and live mode refuses to start. */
export function chooseTransport({ mode, smtpUrl, mailFrom }: MailSettings): MailTransport {
  if (smtpUrl) return smtpTransport({ url: smtpUrl, from: mailFrom })
  if (mode === 'live') throw new Error('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  return mailboxTransport
}
