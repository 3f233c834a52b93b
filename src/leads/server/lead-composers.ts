import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import type { CtaAction } from '../contract.ts'
import { segments } from '../segments.ts'
import type { LeadMessages } from './receive-lead.ts'

type LeadComposers = { [Kind in keyof LeadMessages]: (payload: LeadMessages[Kind]) => MailContent }

/** Sent to us. */
export function leadComposers(site: { publicUrl: string }): LeadComposers {
  return { 'lead-received': lead => receivedMail(site, lead) }
}

function receivedMail({ publicUrl }: { publicUrl: string }, lead: LeadMessages['lead-received']): MailContent {
  const { name, email, organization, city, persona, ctaAction, page } = lead
  const facts = [
    { label: 'Name', value: name },
    { label: 'Reply to', value: email },
    { label: 'Organization', value: organization },
    { label: 'City', value: city },
    { label: 'Audience', value: segments.find(segment => segment.persona === persona)?.label },
    { label: 'Wants', value: actionLabels[ctaAction] },
    { label: 'Sent from', value: page && publicUrl + page },
  ]
  return {
    subject: `New lead: ${organization ? `${name}, ${organization}` : name}`,
    preheader: `${actionLabels[ctaAction]}. We said we’d follow up shortly.`,
    heading: 'New contact request',
    paragraphs: ['We told them we’d follow up shortly.'],
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    actions: [{ label: 'See all leads', url: `${publicUrl}${paths.admin}?tab=leads` }],
    note: 'The sender typed all of this, and their email isn’t verified. Replies to this email don’t reach them.',
  }
}

const actionLabels: Record<CtaAction, string> = {
  demo: 'A demo',
  list: 'To list a facility',
  start: 'To start for free',
}
