import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { IndoorOutdoor } from '#facilities/contract.ts'
import { botCheckFields, botCheckRefusals, publicFormLimit } from '#kit/shared/bot-check.ts'
import { EMAIL_LENGTH } from '#kit/shared/contact-checks.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { FieldSearch } from '#search/contract.ts'
import { CONFIRM_DAYS, MAX_ALERTS } from './rules.ts'

export const AlertStatus = z.enum(['unconfirmed', 'on', 'stopped', 'over'])

export const SearchAlert = z.object({
  status: AlertStatus,
  email: z.string(),
  /** `location` is our name for the place, never what the customer typed. */
  search: z.object({
    sport: z.string().nullable(),
    surface: z.string().nullable(),
    indoorOutdoor: IndoorOutdoor.nullable(),
    date: z.string(),
    timeStart: z.string(),
    timeEnd: z.string(),
    maxBudget: z.number().nullable(),
    location: z.string(),
    radiusMiles: z.number(),
    lat: z.number(),
    lng: z.number(),
  }),
})
export type SearchAlert = z.infer<typeof SearchAlert>

/** The key opens the alert. Null until confirmed by email. */
export const OwnAlert = SearchAlert.extend({ id: z.uuid(), key: z.string().nullable() })
export type OwnAlert = z.infer<typeof OwnAlert>

export const searchAlertsProblem = problems({
  'alert-not-found': [404, 'We can’t find that alert. It may have been deleted, or the link may be incomplete.'],
  'alert-stopped': [409, 'This alert was stopped. To create a new one, search again.'],
  'alert-over': [409, 'This alert’s date has passed. To create a new one, search another date.'],
  'too-many-alerts': [409, `You can have up to ${MAX_ALERTS} alerts. Stop one to add another.`],
  'too-many-alert-mails': [
    409,
    'We’ve already sent several confirmation emails to this address today. Confirm one of those alerts, or try again tomorrow.',
  ],
})

const params = z.object({ key: z.string().regex(/^[\da-f-]{36}\.[\w-]{43}$/) })

export const searchAlertEndpoints = {
  create: {
    method: 'POST',
    path: '/api/search-alerts',
    may: 'act-for-oneself',
    summary: `Creates an alert that emails you when a time opens up that matches a search. No alert is sent until the link in a confirmation email is followed, within ${CONFIRM_DAYS} days. The same search for the same address is the same alert.`,
    body: z.object({
      ...botCheckFields,
      email: z.email('Please enter a valid email address').max(EMAIL_LENGTH),
      search: FieldSearch,
    }),
    reply: z.object({ message: z.string() }),
    problems: [
      ...botCheckRefusals,
      ...availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
      ...searchAlertsProblem.rows('too-many-alerts', 'too-many-alert-mails'),
      ...accountsProblem.rows('visitor-unknown'),
    ],
    limit: publicFormLimit,
  },
  list: {
    method: 'GET',
    path: '/api/search-alerts',
    may: 'act-for-oneself',
    summary:
      'Lists the alerts created in this browser, and those of the signed-in account’s verified email, by date. Past and stopped alerts are left out.',
    reply: z.array(OwnAlert),
    isPersonal: true,
  },
  read: {
    method: 'GET',
    path: '/api/search-alerts/:key',
    may: 'bring-proof',
    summary: 'Returns the alert that a key belongs to. Changes nothing, because email clients prefetch links.',
    params,
    reply: SearchAlert,
    isPersonal: true,
    problems: searchAlertsProblem.rows('alert-not-found'),
  },
  confirm: {
    method: 'POST',
    path: '/api/search-alerts/:key/confirm',
    may: 'bring-proof',
    summary: 'Turns an alert on. Times already available at that moment don’t trigger it.',
    params,
    reply: SearchAlert,
    problems: searchAlertsProblem.rows('alert-not-found', 'alert-stopped', 'alert-over'),
  },
  stop: {
    method: 'POST',
    path: '/api/search-alerts/:key/stop',
    may: 'bring-proof',
    summary: 'Stops an alert, whether or not it was on. Also accepts the form of one-click unsubscribe (RFC 8058).',
    params,
    reply: SearchAlert,
    problems: searchAlertsProblem.rows('alert-not-found'),
  },
} satisfies Record<string, Endpoint>
