import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import fastify from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, inject, test } from 'vitest'
import type { Identity } from '#accounts/server/identity.ts'
import { testApp } from '#app/testing/test-app.ts'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from '#kit/server/db/db.ts'
import { answerErrors } from '#kit/server/http/answer-errors.ts'
import { product } from '#kit/shared/product.ts'
import type { Message, MessageDetail } from '../contract.ts'
import { dailyLimits } from '../rules.ts'
import { chooseTransport, mailboxTransport } from './choose-transport.ts'
import { messageJobs } from './jobs.ts'
import { DeliveryFault, type MailTransport } from './mail-transport.ts'
import { readOutbox } from './queries.ts'
import { type OutgoingMessage, queueMessage } from './queue-message.ts'
import { mailboxRoutes } from './routes.ts'
import { type Composers, type Sending, type SentCounts, sendMessages } from './send-messages.ts'
import { smtpTransport } from './smtp-transport.ts'

const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
const app = fastify()
answerErrors(app)
app.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', "default-src 'none'"))
// Normally set by the app.
app.decorateRequest('identity')
app.addHook('onRequest', async request => void (request.identity = { isAdministrator: true } as Identity))
mailboxRoutes(app, { db })
afterAll(async () => {
  await app.close()
  await db.end({ timeout: 5 })
  await database.drop()
})

test('an email arrives with its text, HTML and calendar file intact', async () => {
  const server = await startMailServer()
  const message = await queue({ payload: { name: 'Zoë & Sam', ics } })
  expect(await send({ transport: server.transport })).toEqual({ sent: 1, retried: 0, failed: 0 })
  const [mail] = server.mails
  expect(mail).toMatchObject({
    from: { name: 'Openfield', address: 'bookings@openfield.example' },
    to: [{ address: message.recipient }],
    subject: 'Hello Zoë & Sam',
    messageId: `<${await idOf(message)}@openfield.example>`,
  })
  expect(mail!.text).toContain('Hello Zoë & Sam\n\nhttps')
  expect(mail!.html).toContain('Hello Zoë &#38; Sam</h1>')
  expect(mail!.attachments.map(({ mimeType, method }) => [mimeType, method])).toEqual([
    ['text/calendar', 'REQUEST'],
    ['application/ics', undefined],
  ])
  // The parser changes line breaks in text, so compare the raw file.
  const [part] = mail!.attachments.map(({ content }) => asText(content))
  expect(part).toBe(ics.replaceAll('\r\n', '\n'))
  expect(server.received[0]!.replace(/\s/g, '')).toContain(Buffer.from(ics).toString('base64'))
  expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(await rowOf(message)).toMatchObject({ status: 'sent', attempts: 1, lastError: null, dueAt: null })
})

test('only subscription emails have one-click unsubscribe headers', async () => {
  const server = await startMailServer()
  const mail = {
    messageId: 'a@openfield.example',
    recipient: 'b@openfield.example',
    subject: 'News',
    text: 'x',
    html: 'x',
  }
  const unsubscribeUrl = 'https://openfield.example/api/search-alerts/key/stop'
  await server.transport.send({ ...mail, unsubscribeUrl })
  await server.transport.send(mail)
  const [first, second] = server.mails.map(({ headers }) => headers.filter(({ key }) => key.startsWith('list-')))
  expect(first!.map(({ value }) => value)).toEqual([`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'])
  expect(second).toEqual([])
})

test('a rolled-back transaction queues no message', async () => {
  const message = greeting()
  await db
    .begin(async tx => {
      await queueMessage(tx, message)
      throw new Error('The slot was taken.')
    })
    .catch(() => {})
  expect(await rowOf(message)).toBeUndefined()
})

test('messages with the same key are sent once, even within one statement', async () => {
  const message = greeting()
  const other = greeting()
  await queueMessage(db, [message, { ...message, recipient: 'other@openfield.example' }, other])
  await queueMessage(db, { ...message, payload: { name: 'Later' } })
  await queueMessage(db, [])
  expect(await send()).toEqual({ sent: 2, retried: 0, failed: 0 })
  expect(await rowOf(message)).toMatchObject({ recipient: message.recipient, subject: 'Hello Sam' })
  expect(await send()).toEqual({ sent: 0, retried: 0, failed: 0 })
})

test('characters that the database cannot store are replaced', async () => {
  const message = await queue({ payload: { name: 'S\0am\uD800' } })
  expect(await send()).toMatchObject({ sent: 1 })
  expect(await rowOf(message)).toMatchObject({ subject: 'Hello Sam\uFFFD' })
})

test('a deferred email is retried a minute later under the same id', async () => {
  const server = await startMailServer({ answers: [451] })
  const message = await queue()
  expect(await send({ transport: server.transport })).toEqual({ sent: 0, retried: 1, failed: 0 })
  const row = await rowOf(message)
  expect(row).toMatchObject({ status: 'queued', attempts: 1, lastError: expect.stringContaining('451') })
  expect(await secondsToDue(message)).toBeCloseTo(60, -1)
  expect(await send({ transport: server.transport })).toEqual({ sent: 0, retried: 0, failed: 0 })
  await makeDue(message)
  expect(await send({ transport: server.transport })).toEqual({ sent: 1, retried: 0, failed: 0 })
  expect(server.mails.map(mail => mail.messageId)).toEqual([`<${await idOf(message)}@openfield.example>`])
})

test('M3: retries do not count toward the daily limit', async () => {
  const recipient = `${randomUUID()}@openfield.example`
  const messages = await Promise.all(Array.from({ length: dailyLimits.customer }, () => queue({ recipient })))
  const limited = { audienceOf: () => 'customer' as const }
  const transport = failing(new DeliveryFault('deferred', '451 later'))
  expect(await send({ ...limited, transport })).toEqual({ sent: 0, retried: messages.length, failed: 0 })
  await Promise.all(messages.map(makeDue))
  expect(await send(limited)).toEqual({ sent: messages.length, retried: 0, failed: 0 })
})

test('a rejected recipient is not retried, and others are sent', async () => {
  const server = await startMailServer({ refuse: address => address.startsWith('nobody') })
  const refused = await queue({ recipient: 'nobody@openfield.example' })
  const other = await queue()
  expect(await send({ transport: server.transport })).toEqual({ sent: 1, retried: 0, failed: 1 })
  expect(await rowOf(refused)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('550'),
    subject: 'Hello Sam',
  })
  expect(await rowOf(other)).toMatchObject({ status: 'sent' })
})

test('while the mail server is down, messages stay queued and few are tried', async () => {
  const server = await startMailServer()
  await server.stop()
  const messages = await Promise.all(Array.from({ length: 12 }, () => queue()))
  const { sent, retried, failed } = await send({ transport: server.transport })
  expect({ sent, failed }).toEqual({ sent: 0, failed: 0 })
  expect(retried).toBeLessThanOrEqual(5)
  const rows = await Promise.all(messages.map(rowOf))
  expect(rows.filter(row => row!.status === 'queued' && row!.attempts === 0)).toHaveLength(12 - retried)
  expect(await send()).toMatchObject({ sent: 12 })
})

test('while the mail server is down, a message stays due, whatever the number of attempts', async () => {
  const server = await startMailServer()
  await server.stop()
  const recipient = `${randomUUID()}@openfield.example`
  const message = await queue({ recipient })
  await db`update message set due_at = now() - interval '10 minutes' where dedupe_key = ${message.dedupeKey}`
  const limited = { audienceOf: () => 'customer' as const }
  for (let attempts = 0; attempts < 2 * dailyLimits.customer; attempts++)
    expect(await send({ ...limited, transport: server.transport })).toEqual({ sent: 0, retried: 1, failed: 0 })
  expect(await rowOf(message)).toMatchObject({ status: 'queued', attempts: 1 })
  expect(await secondsToDue(message)).toBeLessThanOrEqual(-600)
  expect((await readOutbox(db)).dueMinutes).toBe(10)
  expect(await send(limited)).toMatchObject({ sent: 1 })
})

test('a message that alone breaks its connection waits for its retry', async () => {
  const [broken, other] = [await queue({ recipient: 'broken@openfield.example' }), await queue()]
  const transport: MailTransport = {
    async send({ recipient }) {
      if (recipient.startsWith('broken')) throw new DeliveryFault('unreachable', 'Connection lost')
    },
    close() {},
  }
  expect(await send({ transport })).toEqual({ sent: 1, retried: 1, failed: 0 })
  expect(await rowOf(other)).toMatchObject({ status: 'sent' })
  expect(await secondsToDue(broken)).toBeCloseTo(60, -1)
  await makeDue(broken)
  await send()
})

test('a message stays queued if the mail server rejects our login', async () => {
  const server = await startMailServer({ password: 'right' })
  const message = await queue()
  const transport = smtpTransport({ url: server.url.replace('//', '//us:wrong@'), from: 'bookings@openfield.example' })
  expect(await send({ transport })).toEqual({ sent: 0, retried: 1, failed: 0 })
  transport.close()
  expect(await rowOf(message)).toMatchObject({ status: 'queued', lastError: expect.stringContaining('535') })
  await send()
})

test('a message fails after its last retry', async () => {
  const message = await queue()
  await db`update message set attempts = 8 where dedupe_key = ${message.dedupeKey}`
  expect(await send({ transport: failing(new DeliveryFault('deferred', '451 later')) })).toMatchObject({ failed: 1 })
  expect(await rowOf(message)).toMatchObject({ status: 'failed', attempts: 9, dueAt: null })
})

test('concurrent senders send each message once', async () => {
  const server = await startMailServer()
  const messages = Array.from({ length: 60 }, () => greeting())
  await queueMessage(db, messages)
  const second = connect(database.address, { max: 5 })
  const counts = await Promise.all([
    send({ transport: server.transport }),
    send({ transport: server.transport, db: second }),
  ])
  await second.end()
  expect(counts[0].sent + counts[1].sent).toBe(60)
  expect(server.mails).toHaveLength(60)
  expect(new Set(server.mails.map(mail => mail.to![0]!.address))).toEqual(
    new Set(messages.map(({ recipient }) => recipient)),
  )
})

test('a message of a stalled sender is sent by another, and the first changes nothing', async () => {
  const message = await queue()
  const stalled = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = send({ transport: { send: () => (begun.resolve(), stalled.promise), close() {} } })
  await begun.promise
  expect(await rowOf(message)).toMatchObject({ status: 'sending' })
  expect(await secondsToDue(message)).toBeCloseTo(60, -1)
  expect(await send()).toEqual({ sent: 0, retried: 0, failed: 0 })
  await makeDue(message)
  expect(await send()).toEqual({ sent: 1, retried: 0, failed: 0 })
  stalled.reject(new DeliveryFault('refused', '550 no'))
  await first
  expect(await rowOf(message)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
})

test('user input cannot add headers or recipients', async () => {
  const server = await startMailServer()
  await queue({ payload: { name: 'Sam\r\nBcc: all@openfield.example\r\n\r\nSpam' } })
  const two = await queue({ recipient: 'a@openfield.example, b@openfield.example' })
  const broken = await queue({ recipient: 'a@openfield.example\r\nBcc: b@openfield.example' })
  expect(await send({ transport: server.transport })).toEqual({ sent: 1, retried: 0, failed: 2 })
  expect(server.mails[0]!.subject).toBe('Hello Sam Bcc: all@openfield.example Spam')
  expect(server.mails[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
  for (const message of [two, broken])
    expect(await rowOf(message)).toMatchObject({ status: 'failed', lastError: 'The recipient isn’t a single address.' })
})

test('a message that cannot be composed fails alone and is logged', async () => {
  const logged: unknown[] = []
  const [faulty, unknown, inherited, fine] = [
    await queue({ kind: 'faulty' }),
    await queue({ kind: 'unknown' }),
    await queue({ kind: 'toString' }),
    await queue(),
  ]
  const counts = await send({ log: { ...sending.log, error: (fact: unknown) => void logged.push(fact) } })
  expect(counts).toEqual({ sent: 1, retried: 0, failed: 3 })
  expect(await rowOf(faulty)).toMatchObject({ status: 'failed', lastError: 'Not written: No such facility.' })
  expect(await rowOf(unknown)).toMatchObject({ status: 'failed', subject: null })
  expect(await rowOf(inherited)).toMatchObject({ status: 'failed', subject: null })
  expect(await rowOf(fine)).toMatchObject({ status: 'sent' })
  expect(logged).toHaveLength(3)
})

test('an internal error leaves its own mail unrecorded, and no other', async () => {
  const messages = [await queue(), await queue(), await queue()]
  let asked = 0
  const audienceOf = () => {
    if (++asked === 1) throw new Error('Ours.')
    return null
  }
  await expect(send({ audienceOf })).rejects.toThrow('Ours.')
  const statuses = await Promise.all(messages.map(async message => (await rowOf(message))?.status))
  expect(statuses.filter(status => status === 'sent')).toHaveLength(2)
  expect(statuses).toContain('sending')
  await db`update message set due_at = now() where status = 'sending'`
  expect(await send()).toMatchObject({ sent: 1 })
})

test('the job sends messages and deletes old ones, except queued ones', async () => {
  const [old, waiting, recent] = [await queue(), await queue(), await queue()]
  await send()
  await db`update message set created_at = now() - interval '31 days' where dedupe_key = ${old.dedupeKey}`
  await db`
    update message set created_at = now() - interval '31 days', status = 'queued', attempts = 5, sent_at = null,
      due_at = now() + interval '1 hour'
    where dedupe_key = ${waiting.dedupeKey}`
  await queue()
  const [job] = messageJobs(sending)
  expect(await job!.run({ db, log: sending.log })).toBe('1 sent, 1 old messages removed')
  expect(await rowOf(old)).toBeUndefined()
  expect(await rowOf(waiting)).toBeDefined()
  expect(await rowOf(recent)).toBeDefined()
})

test('live mode requires an SMTP server', async () => {
  const settings = { smtpUrl: undefined, mailFrom: 'bookings@openfield.example' }
  await expect(chooseTransport({ ...settings, mode: 'live' })).rejects.toThrow('SMTP_URL')
  expect(await chooseTransport({ ...settings, mode: 'demo' })).toBe(mailboxTransport)
})

const sender = 'bookings@openfield.example'
/** This machine, under a non-loopback name. */
const asRemote = ({ url }: MailServer, query = '') => `${url.replace('127.0.0.1', '0.0.0.0')}/${query}`

test('live mode sends nothing to a remote server without TLS', async () => {
  const server = await startMailServer()
  const message = await queue()
  const remote = await chooseTransport({ mode: 'live', smtpUrl: asRemote(server), mailFrom: sender })
  expect(await send({ transport: remote })).toMatchObject({ sent: 0 })
  expect(server.received).toEqual([])
  expect(await rowOf(message)).toMatchObject({ status: 'queued', lastError: expect.stringContaining('STARTTLS') })
  remote.close()
  await server.stop()
  await send()
})

test.each<[what: string, mode: 'demo' | 'live', address: (server: MailServer) => string, options: object]>([
  ['over TLS', 'live', server => asRemote(server, '?tls.rejectUnauthorized=false'), { hasTls: true }],
  ['to a server on the same machine', 'live', ({ url }) => url, {}],
  ['without TLS if configured', 'live', server => asRemote(server, '?requireTLS=false'), {}],
  ['without TLS in a demo', 'demo', server => asRemote(server), {}],
])('mail is sent %s', async (_what, mode, address, options) => {
  const server = await startMailServer(options)
  const message = await queue()
  const transport = await chooseTransport({ mode, smtpUrl: address(server), mailFrom: sender })
  expect(await send({ transport })).toMatchObject({ sent: 1 })
  expect(await rowOf(message)).toMatchObject({ status: 'sent' })
  expect(server.sessions).toEqual([{ isSecure: 'hasTls' in options }])
  transport.close()
  await server.stop()
})

test('the mailbox lists newest first and filters by recipient', async () => {
  const [first, second] = [await queue({ payload: { name: 'Sam', ics } }), await queue()]
  await send()
  const all = (await app.inject('/api/dev/messages')).json<Message[]>()
  expect(all.slice(0, 2).map(({ recipient }) => recipient)).toEqual([second.recipient, first.recipient])
  const query = encodeURIComponent(` ${first.recipient.toUpperCase()} `)
  const found = (await app.inject(`/api/dev/messages?recipient=${query}`)).json<Message[]>()
  expect(found).toMatchObject([{ recipient: first.recipient, kind: 'greeting', subject: 'Hello Sam', status: 'sent' }])
  expect(found[0]).not.toHaveProperty('payload')
})

test('an email is shown under its own content security policy, and its calendar file is a download', async () => {
  const message = await queue({ payload: { name: 'Sam', ics } })
  await send()
  const id = await idOf(message)
  const read = await app.inject(`/api/dev/messages/${id}`)
  expect(read.json<MessageDetail>()).toMatchObject({
    id,
    hasCalendar: true,
    text: expect.stringContaining('Hello Sam'),
  })
  const html = await app.inject(`/api/dev/messages/${id}/html`)
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(html.headers['content-security-policy']).toContain('sandbox allow-popups')
  expect(html.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(html.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(read.headers['content-security-policy']).toBe("default-src 'none'")
  const calendar = await app.inject(`/api/dev/messages/${id}/calendar`)
  expect(calendar.body).toBe(ics)
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers['content-disposition']).toContain('attachment')
})

test.each(['0', '1'])(
  'H3: the demo mailbox shows support emails to administrators only (DEMO_PUBLIC=%s)',
  async DEMO_PUBLIC => {
    const shown = await testApp({ env: { DEMO_PUBLIC } })
    const facts = { name: 'Ada Park', email: 'ada@club.example', persona: null, ctaAction: 'demo', page: null }
    await queueMessage(shown.db, [
      { kind: 'lead-received', recipient: product.supportEmail, payload: facts, dedupeKey: randomUUID() },
      { kind: 'lead-received', recipient: 'somebody@openfield.example', payload: facts, dedupeKey: randomUUID() },
    ])
    await shown.run('send-messages')
    const as = await shown.administrator()
    const listed = (await shown.get<Message[]>('/api/dev/messages', as)).body
    const { id } = listed.find(({ recipient }) => recipient === product.supportEmail)!
    expect((await shown.get<MessageDetail>(`/api/dev/messages/${id}`, as)).body.text).toContain('Ada Park')
    expect((await shown.get<MessageDetail>(`/api/dev/messages/${id}/html`, as)).text).toContain('Ada Park')
    expect(listed).toHaveLength(2)

    for (const query of ['', `?recipient=${product.supportEmail}`]) {
      const { body } = await shown.get<Message[]>(`/api/dev/messages${query}`)
      expect(body.map(({ recipient }) => recipient)).toEqual(query ? [] : ['somebody@openfield.example'])
    }
    for (const part of ['', '/html', '/calendar']) {
      const answer = await shown.get(`/api/dev/messages/${id}${part}`)
      expect(answer).toMatchObject({ status: 404, body: { code: 'message-not-found' } })
    }
  },
)

test('unknown messages, missing parts and invalid queries are refused', async () => {
  const id = await idOf(await queue())
  const refusals = await Promise.all(
    [
      `/api/dev/messages/${randomUUID()}`,
      '/api/dev/messages/1',
      `/api/dev/messages/${randomUUID()}/html`,
      `/api/dev/messages/${id}/html`,
      `/api/dev/messages/${id}/calendar`,
      `/api/dev/messages?recipient=${'a'.repeat(255)}`,
    ].map(async url => {
      const answer = await app.inject(url)
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`
    }),
  )
  expect(refusals).toEqual([
    '404 message-not-found',
    '404 message-not-found',
    '404 message-not-found',
    '404 message-not-written',
    '404 message-without-calendar',
    '400 invalid-request',
  ])
  await send()
})

const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1@openfield.example\r\nSUMMARY:Zoë\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

const composers: Composers = {
  greeting: ({ name, ics: file }: { name: string; ics?: string }) => ({
    subject: `Hello ${name}`,
    preheader: 'A greeting',
    heading: `Hello ${name}`,
    paragraphs: [],
    facts: [],
    actions: [{ label: 'https', url: 'https://openfield.example/' }],
    ...(file && { calendar: { method: 'REQUEST' as const, ics: file } }),
  }),
  faulty: () => {
    throw new Error('No such facility.')
  },
}

const sending: Sending = {
  db,
  log: { error: () => {}, info: () => {} },
  composers,
  transport: mailboxTransport,
  messageIdHost: 'openfield.example',
  productName: 'Openfield',
  supportEmail: 'hello@openfield.example',
  isTest: false,
}

function send(overrides: Partial<Sending> = {}): Promise<SentCounts> {
  return sendMessages({ ...sending, ...overrides })
}

function greeting(overrides: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const id = randomUUID()
  return {
    kind: 'greeting',
    recipient: `${id}@openfield.example`,
    payload: { name: 'Sam' },
    dedupeKey: id,
    ...overrides,
  }
}

async function queue(overrides: Partial<OutgoingMessage> = {}): Promise<OutgoingMessage> {
  const message = greeting(overrides)
  await queueMessage(db, message)
  return message
}

function failing(fault: DeliveryFault): MailTransport {
  return { send: () => Promise.reject(fault), close() {} }
}

type Row = { id: string; subject: string | null; status: string; attempts: number; lastError: string | null }

async function rowOf({ dedupeKey }: OutgoingMessage): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    select id, recipient, rendered ->> 'subject' as subject, status, attempts, last_error, due_at
    from message where dedupe_key = ${dedupeKey}`
  return row
}

async function idOf(message: OutgoingMessage): Promise<string> {
  return (await rowOf(message))!.id
}

async function secondsToDue({ dedupeKey }: OutgoingMessage): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select extract(epoch from due_at - now())::float8 as seconds from message where dedupe_key = ${dedupeKey}`
  return row!.seconds
}

async function makeDue({ dedupeKey }: OutgoingMessage): Promise<void> {
  await db`update message set due_at = now() where dedupe_key = ${dedupeKey}`
}

type MailServer = {
  url: string
  transport: MailTransport
  mails: Email[]
  received: string[]
  sessions: { isSecure: boolean }[]
  stop(): Promise<void>
}

/**
 * Collects mails in `received` and parses them. `answers`: statuses for the first mails instead of accepting;
 * `refuse` decides about recipients.
 */
async function startMailServer({
  answers = [],
  refuse = () => false,
  password,
  hasTls = false,
}: {
  answers?: number[]
  refuse?: (address: string) => boolean
  password?: string
  hasTls?: boolean
} = {}): Promise<MailServer> {
  const mails: Email[] = []
  const received: string[] = []
  const sessions: MailServer['sessions'] = []
  const options: SMTPServerOptions = {
    authOptional: password === undefined,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: 'us' }) : done(smtpError(535, 'Not you')),
    onRcptTo: ({ address }, _session, done) => done(refuse(address) ? smtpError(550, 'No such user') : null),
    onData(stream, { secure }, done) {
      sessions.push({ isSecure: secure })
      const parsed = readAll(stream).then(async raw => {
        const status = answers.shift()
        if (status) throw smtpError(status, 'Not now')
        received.push(raw)
        mails.push(await PostalMime.parse(raw))
      })
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server has only callbacks
      parsed.then(() => done(), done)
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const transport = smtpTransport({ url, from: 'Openfield <bookings@openfield.example>' })
  const stop = async () => {
    transport.close()
    await new Promise<void>(resolve => server.close(resolve))
  }
  return { url, transport, mails, received, sessions, stop }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function asText(content: Email['attachments'][number]['content']): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
