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
    { label: 'Wants', value: wishes[ctaAction] },
    { label: 'Sent from', value: page && publicUrl + page },
  ]
  return {
    subject: `New lead: ${organization ? `${name}, ${organization}` : name}`,
    preheader: `${wishes[ctaAction]}. They were told that we follow up shortly.`,
    heading: 'Somebody asked to be contacted',
    paragraphs: ['They were told that we follow up shortly.'],
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    actions: [{ label: 'See all leads', url: `${publicUrl}${paths.admin}?tab=leads` }],
    note: 'Whoever sent the form typed all of this themselves; the address is not proven. A reply to this mail does not reach them.',
  }
}

const wishes: Record<CtaAction, string> = {
  demo: 'A demo',
  list: 'To list a facility',
  start: 'To start for free',
}
