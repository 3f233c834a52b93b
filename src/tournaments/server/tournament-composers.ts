import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/rules.ts'
import { datesText } from '../words.ts'
import type { DecidedFacts, SubmittedFacts, TournamentMessages } from './notify-tournament.ts'
import { ownTournamentUrl } from './review/submission-key.ts'

type Site = { publicUrl: string; signingSecret: string }
type TournamentComposers = { [Kind in keyof TournamentMessages]: (payload: TournamentMessages[Kind]) => MailContent }

export function tournamentComposers(site: Site): TournamentComposers {
  return {
    'tournament-submitted': facts => submittedMail(site, facts),
    'tournament-published': facts => publishedMail(site, facts),
    'tournament-declined': facts => declinedMail(site, facts),
    'tournament-question': facts => questionMail(site, facts),
    'tournament-answered': facts => answeredMail(site, facts),
  }
}

function submittedMail({ publicUrl }: Site, facts: SubmittedFacts): MailContent {
  const { name, organizer, date, endDate, place, website, submitterName, submitterEmail } = facts
  return {
    subject: `To review: ${name}`,
    preheader: `${datesText({ date, endDate })}, ${place}`,
    heading: 'A tournament is ready for review',
    paragraphs: ['It’s listed once you publish it.'],
    facts: [
      { label: 'Tournament', value: name },
      { label: 'Organizer', value: organizer },
      { label: 'Dates', value: datesText({ date, endDate }) },
      { label: 'Place', value: place },
      { label: 'Website', value: website },
      { label: 'Submitted by', value: `${submitterName}, ${submitterEmail}` },
    ],
    actions: [{ label: 'Review tournament', url: reviewUrl(publicUrl, facts.tournamentId) }],
  }
}

function answeredMail({ publicUrl }: Site, facts: TournamentMessages['tournament-answered']): MailContent {
  return {
    subject: `Answered: ${facts.name}`,
    preheader: facts.answer,
    heading: 'The organizer answered',
    paragraphs: [`${facts.submitterName} answered our question. We promised a decision within ${REVIEW_HOURS} hours.`],
    facts: [
      { label: 'Tournament', value: facts.name },
      { label: 'Answer', value: facts.answer },
    ],
    actions: [{ label: 'Review tournament', url: reviewUrl(publicUrl, facts.tournamentId) }],
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
    preheader: 'Teams can find it in our directory.',
    heading: 'Your tournament is listed',
    paragraphs: [
      `${greetingTo(facts.submitterName)} ${name || 'your tournament'} is now in our directory, where teams can find it and your contact email.`,
    ],
    facts: [],
    actions: [{ label: 'View your tournament', url: publicUrl + paths.tournament(facts.tournamentId) }],
    note: `Need to change something? Email ${product.supportEmail}.`,
  }
}

function declinedMail({ publicUrl }: Site, facts: TournamentMessages['tournament-declined']): MailContent {
  const name = unlinked(facts.name)
  return {
    subject: name ? `Not listed: ${name}` : 'We didn’t list your tournament',
    preheader: facts.reason,
    heading: 'We didn’t list your tournament',
    paragraphs: [
      `${greetingTo(facts.submitterName)} thanks for submitting ${name || 'your tournament'}. We reviewed it and didn’t list it.`,
    ],
    facts: [{ label: 'Reason', value: facts.reason }],
    actions: [{ label: 'Submit again', url: publicUrl + paths.submitTournament }],
    note: `If you think this is a mistake, email ${product.supportEmail}.`,
  }
}

function questionMail(site: Site, facts: TournamentMessages['tournament-question']): MailContent {
  const name = unlinked(facts.name) || 'your tournament'
  return {
    subject: `A question about ${name}`,
    preheader: facts.question,
    heading: 'One question before we list your tournament',
    paragraphs: [`${greetingTo(facts.submitterName)} we’re reviewing ${name} and have a question.`],
    facts: [{ label: 'Our question', value: facts.question }],
    actions: [
      {
        label: 'Answer',
        url: ownTournamentUrl(site, { id: facts.tournamentId, submitterEmail: facts.submitterEmail }),
      },
    ],
    note: 'This link is just for you. We’ll continue the review once you answer.',
  }
}
