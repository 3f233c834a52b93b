import type { Browser, TestApp } from './test-app.ts'

type Mail = { kind: string; subject: string; text: string }

/** Sends pending mail first; newest first. Mails to administrators need one as `as`. */
export async function readMails(app: TestApp, recipient: string, as?: Browser): Promise<Mail[]> {
  await app.run('send-messages')
  const { body } = await app.get<(Mail & { id: string })[]>(`/api/dev/messages?recipient=${recipient}`, as)
  return Promise.all(
    body.map(async mail => ({ ...mail, ...(await app.get<Mail>(`/api/dev/messages/${mail.id}`, as)).body })),
  )
}

export async function mailedToken(app: TestApp, recipient: string, kind: string, as?: Browser): Promise<string> {
  const mail = (await readMails(app, recipient, as)).find(one => one.kind === kind)
  const token = /\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No mail of the kind ${kind} with a link went to ${recipient}.`)
  return token
}
