import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/rules.ts'
import { ownUrl } from '#submissions/server/own-key.ts'
import { answeredMail, declinedMail, questionMail, reviewUrl } from '#submissions/server/review-mails.ts'
import { datesText } from '#tournaments/tournament-format.ts'
import type { DecidedFacts, SubmittedFacts, TournamentMessages } from './notify-tournament.ts'

type Site = { publicUrl: string; signingSecret: string }
type TournamentComposers = { [Kind in keyof TournamentMessages]: (payload: TournamentMessages[Kind]) => MailContent }

export function tournamentComposers(site: Site): TournamentComposers {
  return {
    'tournament-submitted': facts => submittedMail(site, facts),
    'tournament-published': facts => publishedMail(site, facts),
    'tournament-declined': facts => refusedMail(site, facts),
    'tournament-question': facts => askedMail(site, facts),
    'tournament-answered': ({ tournamentId, name, submitterName: contact, answer }) => {
      const url = reviewUrl(site.publicUrl, 'tournaments', tournamentId)
      return answeredMail({ what: 'Tournament', who: 'The organizer', name, contact, answer, url })
    },
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
    actions: [{ label: 'Review tournament', url: reviewUrl(publicUrl, 'tournaments', facts.tournamentId) }],
  }
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

function refusedMail({ publicUrl }: Site, facts: TournamentMessages['tournament-declined']): MailContent {
  return declinedMail({
    what: 'tournament',
    name: nameOf(facts),
    contact: facts.submitterName,
    reason: facts.reason,
    actions: [{ label: 'Submit again', url: publicUrl + paths.submitTournament }],
  })
}

function askedMail(site: Site, facts: TournamentMessages['tournament-question']): MailContent {
  const { tournamentId: id, submitterName, submitterEmail: email, question } = facts
  return questionMail({
    name: nameOf(facts),
    contact: submitterName,
    question,
    heading: 'One question before we list your tournament',
    url: ownUrl(site, 'tournament', { id, email }),
    note: 'The link is private, so don’t share it.',
  })
}

function nameOf({ name }: DecidedFacts): string {
  return unlinked(name) || 'your tournament'
}
