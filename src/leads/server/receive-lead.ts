import { hash } from 'node:crypto'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { checkFormSender, type FormSender } from '#kit/server/http/bot-check.ts'
import type { ParsedInput } from '#kit/shared/endpoint.ts'
import { product } from '#kit/shared/product.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { leadEndpoints } from '../contract.ts'
import { LEAD_THANKS } from '../rules.ts'
import { type NewLead, saveLead } from './store.ts'

export type LeadMessages = { 'lead-received': Omit<NewLead, 'submission'> }

type SentLead = ParsedInput<typeof leadEndpoints.send>['body']

/**
 * Saves a lead and emails us. A bot gets the same response, and nothing is saved. The lead gets no email: the address
 * is unverified, and a form that writes to it would let strangers flood any mailbox. Refuses: form-too-soon,
 * form-stamp-over.
 */
export async function receiveLead(
  { db, signingSecret }: { db: Db; signingSecret: string },
  { formStamp, faxNumber, ...said }: SentLead,
): Promise<{ message: string }> {
  const lead = clean(said)
  const sender: FormSender =
    formStamp === undefined
      ? { isPerson: !faxNumber, submission: `unstamped:${digestOf(lead)}` }
      : checkFormSender(signingSecret, { formStamp, faxNumber }, Date.now())
  if (!sender.isPerson) return { message: LEAD_THANKS }
  await db.begin(async tx => {
    const id = await saveLead(tx, { ...lead, submission: sender.submission })
    await notifyLead(tx, id, lead)
  })
  return { message: LEAD_THANKS }
}

/**
 * One email per content, however often it is sent. A corrected address sends another, so that we don't answer the old
 * one.
 */
function notifyLead(tx: Tx, id: string, payload: LeadMessages['lead-received']): Promise<void> {
  const dedupeKey = `lead-received:${id}:${digestOf(payload)}`
  return queueMessage(tx, { kind: 'lead-received', recipient: product.supportEmail, payload, dedupeKey })
}

function digestOf(lead: LeadMessages['lead-received']): string {
  return hash('sha1', JSON.stringify(lead), 'base64url')
}

function clean(said: Omit<SentLead, 'formStamp' | 'faxNumber'>): LeadMessages['lead-received'] {
  const { name, email, organization, city, persona = null, ctaAction, location, page = null } = said
  return { name, email, organization: organization || null, city: city || null, persona, ctaAction, location, page }
}
