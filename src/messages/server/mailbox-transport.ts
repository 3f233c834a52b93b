import type { MailTransport } from './mail-transport.ts'

/** The demonstration's own: nothing leaves. What was written stays in the outbox, where the mailbox page reads it. */
export const mailboxTransport: MailTransport = {
  send: () => Promise.resolve(),
  close() {},
}
