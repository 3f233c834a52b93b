import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
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
    preheader: 'Confirm it and we’ll email you when a time opens up.',
    heading: 'Confirm your alert',
    paragraphs: ['We’ll email you when a time opens up that matches:'],
    facts: alertFacts(search),
    actions: [{ label: 'Review and confirm', url: alertUrl(site, alertId) }],
    note: `Didn’t ask for this? You can ignore this email. The alert stays off, and we’ll delete it after ${CONFIRM_DAYS} days.`,
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
      `Available ${shortDay(search.date)} when we sent this. These times aren’t held for you, so book soon.`,
      ...(hidden > 0 ? [`These are the ${SHOWN_FACILITIES} nearest facilities. ${hidden} more are available.`] : []),
    ],
    facts: facilities.slice(0, SHOWN_FACILITIES).map(({ name, startTimes }) => ({
      label: name,
      value: startTimes.map(clockText).join(', '),
    })),
    actions: [
      ...links.slice(0, SHOWN_LINKS),
      { label: 'See all available times', url: site.publicUrl + alertSearchPath(search) },
      { label: 'Stop this alert', url: alertUrl(site, alertId) },
    ],
    note: 'You’re getting this because you confirmed an alert for this search. We’ll only email you about each time once.',
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
