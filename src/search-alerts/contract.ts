import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { IndoorOutdoor } from '#facilities/contract.ts'
import { EMAIL_LENGTH } from '#kit/shared/contact-checks.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { openFormFields, openFormLimit, openFormRefusals } from '#kit/shared/open-form.ts'
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
  'alert-not-found': [404, 'There is no such alert. It may have been forgotten, or its link cut short.'],
  'alert-stopped': [409, 'This alert was stopped. Search again to ask for another.'],
  'alert-over': [409, 'The day of this alert is over. Search another day to ask for another.'],
  'too-many-alerts': [409, `This address has ${MAX_ALERTS} alerts, and we keep no more. Stop one first.`],
  'too-many-alert-mails': [
    409,
    'We have asked this address several times today whether it wants an alert. Confirm one of those, or try again tomorrow.',
  ],
})

const params = z.object({ key: z.string().regex(/^[\da-f-]{36}\.[\w-]{43}$/) })

export const searchAlertEndpoints = {
  create: {
    method: 'POST',
    path: '/api/search-alerts',
    may: 'act-for-oneself',
    summary: `Asks to be told by mail when a time frees that a search would find. Nothing is told before the link in a mail to that address was confirmed, within ${CONFIRM_DAYS} days. The same search for the same address is the same alert.`,
    body: z.object({
      ...openFormFields,
      email: z.email('Please enter a valid email address').max(EMAIL_LENGTH),
      search: FieldSearch,
    }),
    reply: z.object({ message: z.string() }),
    problems: [
      ...openFormRefusals,
      ...availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
      ...searchAlertsProblem.rows('too-many-alerts', 'too-many-alert-mails'),
      ...accountsProblem.rows('visitor-unknown'),
    ],
    limit: openFormLimit,
  },
  list: {
    method: 'GET',
    path: '/api/search-alerts',
    may: 'act-for-oneself',
    summary:
      'The alerts that this browser has asked for, and those of the proved address of the signed-in account; the next day first. Those that are over or were stopped are left out.',
    reply: z.array(OwnAlert),
    isPersonal: true,
  },
  read: {
    method: 'GET',
    path: '/api/search-alerts/:key',
    may: 'bring-proof',
    summary: 'The alert that a key opens. Changes nothing: mail programs open links by themselves.',
    params,
    reply: SearchAlert,
    isPersonal: true,
    problems: searchAlertsProblem.rows('alert-not-found'),
  },
  confirm: {
    method: 'POST',
    path: '/api/search-alerts/:key/confirm',
    may: 'bring-proof',
    summary: 'Turns an alert on. What is free at that moment is known and not told.',
    params,
    reply: SearchAlert,
    problems: searchAlertsProblem.rows('alert-not-found', 'alert-stopped', 'alert-over'),
  },
  stop: {
    method: 'POST',
    path: '/api/search-alerts/:key/stop',
    may: 'bring-proof',
    summary: 'Ends an alert, whether it was on or not. Also takes the form of one-click unsubscribing (RFC 8058).',
    params,
    reply: SearchAlert,
    problems: searchAlertsProblem.rows('alert-not-found'),
  },
} satisfies Record<string, Endpoint>
