import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo } from '#messages/safe-text.ts'
import { REVIEW_HOURS } from '../rules.ts'

/** To submitters, whose address is unverified: `name` is text that cannot be read as a link. */

type Question = { name: string; contact: string; question: string; heading: string; url: string; note: string }

export function questionMail({ name, contact, question, heading, url, note }: Question): MailContent {
  return {
    subject: `A question about ${name}`,
    preheader: question,
    heading,
    paragraphs: [`${greetingTo(contact)} we’re reviewing ${name} and have a question.`],
    facts: [{ label: 'Our question', value: question }],
    actions: [{ label: 'Answer', url }],
    note: `${note} We’ll continue the review once you answer.`,
  }
}

type Declined = {
  what: 'facility' | 'tournament'
  name: string
  contact: string
  reason: string
  actions: MailContent['actions']
}

export function declinedMail({ what, name, contact, reason, actions }: Declined): MailContent {
  return {
    subject: `We couldn’t list ${name}`,
    preheader: reason,
    heading: `We couldn’t list your ${what}`,
    paragraphs: [`${greetingTo(contact)} thanks for submitting ${name}. We reviewed it and decided not to list it.`],
    facts: [{ label: 'Reason', value: reason }],
    actions,
    note: `Think we got it wrong? Email ${product.supportEmail}.`,
  }
}

type Answered = {
  what: 'Facility' | 'Tournament'
  who: string
  name: string
  contact: string
  answer: string
  url: string
}

/** To us. */
export function answeredMail({ what, who, name, contact, answer, url }: Answered): MailContent {
  return {
    subject: `Answered: ${name}`,
    preheader: answer,
    heading: `${who} answered`,
    paragraphs: [`${contact} answered our question and expects to hear from us within ${REVIEW_HOURS} hours.`],
    facts: [
      { label: what, value: name },
      { label: 'Answer', value: answer },
    ],
    actions: [{ label: `Review ${what === 'Facility' ? 'listing' : 'tournament'}`, url }],
  }
}

export function reviewUrl(publicUrl: string, tab: 'listings' | 'tournaments', id: string): string {
  return `${publicUrl}${paths.adminReviews}?tab=${tab}&id=${id}`
}
