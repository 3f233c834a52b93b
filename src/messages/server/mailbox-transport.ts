import type { MailTransport } from './mail-transport.ts'

/** Demo: nothing is sent; the mailbox page reads the outbox. */
export const mailboxTransport: MailTransport = {
  send: () => Promise.resolve(),
  close() {},
}
