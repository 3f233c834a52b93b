import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { unlinked } from '#messages/rules.ts'
import { datesText } from '../words.ts'
import type { DecidedFacts, SubmittedFacts, TournamentMessages } from './tell-of-tournament.ts'

type Site = { publicUrl: string }
type TournamentComposers = { [Kind in keyof TournamentMessages]: (payload: TournamentMessages[Kind]) => MailContent }

/** The mails about submitted tournaments. */
export function tournamentComposers(site: Site): TournamentComposers {
  return {
    'tournament-submitted': facts => submittedMail(site, facts),
    'tournament-published': facts => publishedMail(site, facts),
    'tournament-declined': facts => declinedMail(site, facts),
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
    actions: [{ label: 'Review it', url: publicUrl + paths.admin }],
  }
}

/*
 * To whoever submitted it: nobody has proved that the address is theirs, so neither mail repeats what was typed where it could be
 * read as a link.
 */

function publishedMail({ publicUrl }: Site, facts: DecidedFacts): MailContent {
  const name = unlinked(facts.name)
  return {
    subject: name ? `Listed: ${name}` : 'Your tournament is listed',
    preheader: 'It is in the tournament directory.',
    heading: 'Your tournament is listed',
    paragraphs: [
      `${greeting(facts)} ${name || 'your tournament'} is in our tournament directory now. Teams can find it there, and your contact address with it.`,
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
    paragraphs: [`${greeting(facts)} thank you for sending us ${name || 'your tournament'}. We did not list it.`],
    facts: [{ label: 'Why', value: facts.reason }],
    actions: [{ label: 'Submit it again', url: publicUrl + paths.submitTournament }],
    note: `If you think that we are wrong, write to ${product.supportEmail}.`,
  }
}

/** "Hi Pat," or "Hi,". */
function greeting({ submitterName }: DecidedFacts): string {
  const name = unlinked(submitterName)
  return name ? `Hi ${name},` : 'Hi,'
}
