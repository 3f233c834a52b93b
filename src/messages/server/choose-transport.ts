import { isLoopback } from '#kit/server/host-names.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailboxTransport } from './mailbox-transport.ts'

export type MailSettings = {
  mode: 'demo' | 'live'
  smtpUrl: string | undefined
  /** The sender: an address, or `Openfield <bookings@openfield.example>`. */
  mailFrom: string
}

/**
 * SMTP where it is set up, in either mode. Without it the demo keeps its mails, and live mode refuses to start. Live mode sends
 * nothing in plain text to another machine.
 */
export async function chooseTransport({ mode, smtpUrl, mailFrom }: MailSettings): Promise<MailTransport> {
  if (smtpUrl) {
    // Loaded here: whoever sends no mail need not have it in memory.
    const { smtpTransport } = await import('./smtp-transport.ts')
    const requireTLS = mode === 'live' && !isLoopback(new URL(smtpUrl).hostname)
    return smtpTransport({ url: smtpUrl, from: mailFrom, requireTLS })
  }
  if (mode === 'live') throw new Error('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  return mailboxTransport
}
