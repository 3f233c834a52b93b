import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import type { FieldSearch } from '#search/contract.ts'
import { alertFacts, alertName, alertSearchPath, CONFIRM_DAYS, type FreeTimes, newsLine } from '../rules.ts'
import { alertKey } from './alert-key.ts'

export type SearchAlertMessages = {
  'search-alert-confirm': { alertId: string; search: FieldSearch }
  'search-alert-times': { alertId: string; search: FieldSearch; facilities: FreeTimes[] }
}

type Site = { publicUrl: string; signingSecret: string }
type SearchAlertComposers = {
  [Kind in keyof SearchAlertMessages]: (payload: SearchAlertMessages[Kind]) => MailContent
}

export function searchAlertComposers(site: Site): SearchAlertComposers {
  return {
    'search-alert-confirm': asked => confirmMail(site, asked),
    'search-alert-times': news => timesMail(site, news),
  }
}

function confirmMail(site: Site, { alertId, search }: SearchAlertMessages['search-alert-confirm']): MailContent {
  return {
    subject: `Confirm your alert: ${alertName(search)}`,
    preheader: 'One press, and we write to you when a time frees.',
    heading: 'Do you want this alert?',
    paragraphs: ['Confirm it, and we write to you when a time frees that fits:'],
    facts: alertFacts(search),
    actions: [{ label: 'Look at it and confirm', url: alertUrl(site, alertId) }],
    note: `If you did not ask for this, do nothing: without your word it stays off, and we forget it after ${CONFIRM_DAYS} days.`,
  }
}

/** Fits on a phone; the search page shows the rest. */
const SHOWN_FACILITIES = 10
const SHOWN_LINKS = 8

function timesMail(
  site: Site,
  { alertId, search, facilities }: SearchAlertMessages['search-alert-times'],
): MailContent {
  const count = facilities.reduce((sum, { startTimes }) => sum + startTimes.length, 0)
  const hidden = facilities.length - SHOWN_FACILITIES
  const links = facilities.flatMap(facility => facility.startTimes.map(start => bookingLink(site, facility, start)))
  return {
    subject: newsLine(count, search.location),
    preheader: `${shortDay(search.date)}: ${facilities[0]?.name ?? ''}`,
    heading: newsLine(count, search.location),
    paragraphs: [
      `Free on ${shortDay(search.date)} as we write this. Nothing is held for you: whoever books first has it.`,
      ...(hidden > 0 ? [`These are the nearest ${SHOWN_FACILITIES} places; there are ${hidden} more.`] : []),
    ],
    facts: facilities.slice(0, SHOWN_FACILITIES).map(({ name, startTimes }) => ({
      label: name,
      value: startTimes.map(clockText).join(', '),
    })),
    actions: [
      ...links.slice(0, SHOWN_LINKS),
      { label: 'See all that is free', url: site.publicUrl + alertSearchPath(search) },
      { label: 'Stop this alert', url: alertUrl(site, alertId) },
    ],
    note: 'You get this because you confirmed an alert for this search. Each time is told once.',
    unsubscribeUrl: `${site.publicUrl}/api/search-alerts/${alertKey(site.signingSecret, alertId)}/stop`,
  }
}

function bookingLink({ publicUrl }: Site, { facilityId, name }: FreeTimes, start: string) {
  const query = new URLSearchParams({ date: dateOf(start), time: start.slice(11, 16) })
  return {
    label: `Book ${name}, ${clockText(start)}`,
    url: `${publicUrl}${paths.booking(facilityId)}?${query.toString()}`,
  }
}

function alertUrl({ publicUrl, signingSecret }: Site, alertId: string): string {
  return publicUrl + paths.alert(alertKey(signingSecret, alertId))
}
