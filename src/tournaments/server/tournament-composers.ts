import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/rules.ts'
import { datesText } from '../words.ts'
import { ownTournamentUrl } from './review/submission-key.ts'
import type { DecidedFacts, SubmittedFacts, TournamentMessages } from './tell-of-tournament.ts'

type Site = { publicUrl: string; signingSecret: string }
type TournamentComposers = { [Kind in keyof TournamentMessages]: (payload: TournamentMessages[Kind]) => MailContent }

export function tournamentComposers(site: Site): TournamentComposers {
  return {
    'tournament-submitted': facts => submittedMail(site, facts),
    'tournament-published': facts => publishedMail(site, facts),
    'tournament-declined': facts => declinedMail(site, facts),
    'tournament-asked': facts => askedMail(site, facts),
    'tournament-answered': facts => answeredMail(site, facts),
  }
}

function submittedMail({ publicUrl }: Site, facts: SubmittedFacts): MailContent {
  const { name, organizer, date, endDate, place, website, submitterName, submitterEmail } = facts
  return {
    subject: `To review: ${name}`,
    preheader: `${datesText({ date, endDate })}, ${place}`,
    heading: 'A tournament waits for review',
    paragraphs: ['It is listed once somebody has published it.'],
    facts: [
      { label: 'Tournament', value: name },
      { label: 'Organizer', value: organizer },
      { label: 'Dates', value: datesText({ date, endDate }) },
      { label: 'Place', value: place },
      { label: 'Website', value: website },
      { label: 'Submitted by', value: `${submitterName}, ${submitterEmail}` },
    ],
    actions: [{ label: 'Review it', url: reviewUrl(publicUrl, facts.tournamentId) }],
  }
}

function answeredMail({ publicUrl }: Site, facts: TournamentMessages['tournament-answered']): MailContent {
  return {
    subject: `Answered: ${facts.name}`,
    preheader: facts.answer,
    heading: 'An organizer has answered',
    paragraphs: [
      `${facts.submitterName} has answered our question. They expect to hear from us within ${REVIEW_HOURS} hours.`,
    ],
    facts: [
      { label: 'Tournament', value: facts.name },
      { label: 'Answer', value: facts.answer },
    ],
    actions: [{ label: 'Review it', url: reviewUrl(publicUrl, facts.tournamentId) }],
  }
}

function reviewUrl(publicUrl: string, tournamentId: string): string {
  return `${publicUrl}${paths.adminReviews}?tab=tournaments&id=${tournamentId}`
}

/* The submitter's address is unverified, so these emails repeat nothing typed that could become a link. */

function publishedMail({ publicUrl }: Site, facts: DecidedFacts): MailContent {
  const name = unlinked(facts.name)
  return {
    subject: name ? `Listed: ${name}` : 'Your tournament is listed',
    preheader: 'It is in the tournament directory.',
    heading: 'Your tournament is listed',
    paragraphs: [
      `${greetingTo(facts.submitterName)} ${name || 'your tournament'} is in our tournament directory now. Teams can find it there, and your contact address with it.`,
    ],
    facts: [],
    actions: [{ label: 'See your tournament', url: publicUrl + paths.tournament(facts.tournamentId) }],
    note: `To change something, write to ${product.supportEmail}.`,
  }
}

function declinedMail({ publicUrl }: Site, facts: TournamentMessages['tournament-declined']): MailContent {
  const name = unlinked(facts.name)
  return {
    subject: name ? `Not listed: ${name}` : 'We did not list your tournament',
    preheader: facts.reason,
    heading: 'We did not list your tournament',
    paragraphs: [
      `${greetingTo(facts.submitterName)} thank you for sending us ${name || 'your tournament'}. We did not list it.`,
    ],
    facts: [{ label: 'Why', value: facts.reason }],
    actions: [{ label: 'Submit it again', url: publicUrl + paths.submitTournament }],
    note: `If you think that we are wrong, write to ${product.supportEmail}.`,
  }
}

function askedMail(site: Site, facts: TournamentMessages['tournament-asked']): MailContent {
  const name = unlinked(facts.name) || 'your tournament'
  return {
    subject: `A question about ${name}`,
    preheader: facts.question,
    heading: 'One question before we list your tournament',
    paragraphs: [`${greetingTo(facts.submitterName)} we are reviewing ${name} and would like to know something.`],
    facts: [{ label: 'Our question', value: facts.question }],
    actions: [
      {
        label: 'Answer',
        url: ownTournamentUrl(site, { id: facts.tournamentId, submitterEmail: facts.submitterEmail }),
      },
    ],
    note: 'The link is yours alone. The review goes on when we have your answer.',
  }
}
