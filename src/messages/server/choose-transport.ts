import { isLoopback } from '#kit/server/config/host-names.ts'
import type { MailTransport } from './mail-transport.ts'

export type MailSettings = {
  mode: 'demo' | 'live'
  smtpUrl: string | undefined
  /** An address, or `Openfield <bookings@openfield.example>`. */
  mailFrom: string
}

/**
 * SMTP if configured, in either mode. Without it, demo mode keeps its mails and live mode throws. Live mode
 * requires TLS except on loopback.
 */
export async function chooseTransport({ mode, smtpUrl, mailFrom }: MailSettings): Promise<MailTransport> {
  if (smtpUrl) {
    // Loaded on demand to save memory.
    const { smtpTransport } = await import('./smtp-transport.ts')
    const requireTLS = mode === 'live' && !isLoopback(new URL(smtpUrl).hostname)
    return smtpTransport({ url: smtpUrl, from: mailFrom, requireTLS })
  }
  if (mode === 'live') throw new Error('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  return mailboxTransport
}

/** Demo: nothing is sent; the mailbox page reads the outbox. */
export const mailboxTransport: MailTransport = {
  send: () => Promise.resolve(),
  close() {},
}
