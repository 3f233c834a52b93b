import type { Db } from '#kit/server/db/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { waitAtMost } from '#kit/server/resilience.ts'
import type { MailContent } from '#messages/contract.ts'
import { type MailSender, renderMail } from '../render-mail.ts'
import { type Audience, dailyLimits, pauseAfter } from '../rules.ts'
import { isOneAddress, oneLine } from '../safe-text.ts'
import { DeliveryFault, type MailTransport, SMTP_CONNECTIONS } from './mail-transport.ts'
import {
  claimAllowance,
  type Ended,
  type Ending,
  endAttempts,
  type Rendered,
  type TakenMessage,
  takeDue,
} from './store.ts'

export type Sending = MailSender & {
  db: Db
  log: JobContext['log']
  composers: Composers
  transport: MailTransport
  /** The host of PUBLIC_URL. */
  messageIdHost: string
  /** Null for kinds with their own limits. Without it nothing is limited. */
  audienceOf?: ((kind: string) => Audience | null) | undefined
}

export type SentCounts = { sent: number; retried: number; failed: number }

/** Then the sender counts as dead. A mail takes half of it at most. */
export const LEASE_SECONDS = 60

/**
 * Several processes can share the work. At-least-once: if a sender dies after the server accepted a mail, it goes
 * out again under the same Message-ID. If the server is unreachable, everything stays due until the next run, so that
 * it shows how late mail is.
 */
export async function sendMessages(sending: Sending, limit = 200): Promise<SentCounts> {
  const counts: SentCounts = { sent: 0, retried: 0, failed: 0 }
  for (let taken = 0; taken < limit; ) {
    const most = Math.min(SMTP_CONNECTIONS, limit - taken)
    const messages = await takeDue(sending.db, { limit: most, leaseSeconds: LEASE_SECONDS })
    const results = await sendBatch(sending, messages)
    for (const { ending } of results) counts[ending.status === 'queued' ? 'retried' : ending.status] += 1
    if (messages.length < most || results.some(({ stillDue }) => stillDue)) return counts
    taken += messages.length
  }
  return counts
}

/** How long a sent mail may wait to be recorded together with others. */
const GATHER_MS = 100

/** Records what ended, even if a mail fails because of an internal error, so that only that one is sent again. */
async function sendBatch(sending: Sending, messages: readonly TakenMessage[]): Promise<Result[]> {
  const results: Result[] = []
  const faults: unknown[] = []
  const running = messages.map(message =>
    sendOne(sending, message).then(
      result => void results.push(result),
      (fault: unknown) => void faults.push(fault),
    ),
  )
  for (let recorded = 0; recorded + faults.length < messages.length; ) {
    await waitAtMost(GATHER_MS, Promise.all(running))
    const ended = results.slice(recorded)
    await record(ended.filter(({ stillDue }) => !stillDue))
    recorded += ended.length
  }
  const cutOff = results.filter(({ stillDue }) => stillDue)
  // A server that answers others is up: only this mail has a problem.
  const isUp = results.some(({ isAnswered }) => isAnswered)
  const left = isUp ? cutOff : cutOff.map(result => ({ ...result, ending: result.stillDue! }))
  await record(left)
  if (faults.length > 0) throw faults[0]
  return [...results.filter(({ stillDue }) => !stillDue), ...left]

  async function record(ended: readonly Ended[]): Promise<void> {
    if (ended.length > 0) await endAttempts(sending.db, ended)
  }
}

/** `stillDue`: how it ends if the server is unreachable for all. */
type Result = Ended & { isAnswered?: boolean; stillDue?: Ending }

async function sendOne(sending: Sending, message: TakenMessage): Promise<Result> {
  const end = (ending: Ending): Result => ({ ...message, ending })
  const rendered = write(sending, message)
  if (rendered instanceof Error) {
    sending.log.error({ err: rendered, message: message.id, kind: message.kind }, 'message-not-written')
    return end(failed(null, `Not written: ${rendered.message}`))
  }
  if (!isOneAddress(message.recipient)) {
    return end(failed(rendered, 'The recipient isn’t a single address.'))
  }
  if (!(await isAllowed(sending, message))) {
    sending.log.info({ message: message.id, kind: message.kind }, 'daily-mail-limit')
    return end(failed(rendered, 'This unverified address has reached its daily email limit.'))
  }
  const fault = await deliver(sending, message, rendered)
  if (!fault) return { ...end({ status: 'sent', rendered }), isAnswered: true }
  const result = end(endingOf(fault, message, rendered))
  if (fault.kind !== 'unreachable') return { ...result, isAnswered: true }
  const lastError = reasonOf(fault.message)
  return { ...result, stillDue: { status: 'queued', rendered, lastError, dueAt: message.wasDueAt } }
}

/** Counted when first sent: counting inside a booking's transaction would make bookings wait for each other. */
async function isAllowed({ db, audienceOf, supportEmail }: Sending, message: TakenMessage): Promise<boolean> {
  const { kind, recipient, attempts } = message
  const audience = audienceOf?.(kind) ?? null
  if (audience === null || attempts > 1 || recipient === supportEmail) return true
  return claimAllowance(db, { recipient, audience, limit: dailyLimits[audience] })
}

/** A composer that throws must not stop other messages. */
function write(sending: Sending, message: TakenMessage): Rendered | Error {
  try {
    const content = compose(sending.composers, message)
    const { calendar, unsubscribeUrl } = content
    return { ...renderMail(content, sending), calendar, unsubscribeUrl }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function deliver(
  { transport, messageIdHost }: Sending,
  { id, recipient }: TakenMessage,
  rendered: Rendered,
): Promise<DeliveryFault | undefined> {
  try {
    await transport.send({ messageId: `${id}@${messageIdHost}`, recipient, ...rendered })
    return undefined
  } catch (error) {
    return error instanceof DeliveryFault ? error : new DeliveryFault('deferred', String(error))
  }
}

function endingOf({ kind, message }: DeliveryFault, { attempts }: TakenMessage, rendered: Rendered): Ending {
  const pauseMinutes = kind === 'refused' ? undefined : pauseAfter(attempts)
  if (pauseMinutes === undefined) return failed(rendered, message)
  return { status: 'queued', rendered, lastError: reasonOf(message), pauseMinutes }
}

function failed(rendered: Rendered | null, reason: string): Ending {
  return { status: 'failed', rendered, lastError: reasonOf(reason) }
}

/** Untrusted text from the mail server. */
function reasonOf(message: string): string {
  return oneLine(message).slice(0, 500)
}

/**
 * By message kind, from the payload it was queued with. Injected, because the domains that write mails depend on
 * this one. `never` lets each composer declare its own payload type.
 */
export type Composers = Readonly<Record<string, (payload: never) => MailContent>>

/** Throws if no composer exists for the kind, or what the composer throws. */
export function compose(composers: Composers, { kind, payload }: { kind: string; payload: unknown }): MailContent {
  const composer = Object.hasOwn(composers, kind) ? composers[kind] : undefined
  if (!composer) throw new Error(`Nobody writes messages of the kind "${kind}".`)
  return composer(payload as never)
}
