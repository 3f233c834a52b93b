import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { botCheckFields, botCheckRefusals, publicFormLimit } from '#kit/shared/bot-check.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { stateCode } from '#kit/shared/us-states.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { faultOf, type ListingField, listingRules, listingStatuses, tidy } from './rules.ts'

export const ListingStatus = z.enum(listingStatuses)
export type ListingStatus = z.infer<typeof ListingStatus>

/** Validated by `listingRules`, which the form also uses. */
export const ListingForm = z.object({
  facilityName: text('facilityName'),
  contactName: text('contactName'),
  email: text('email'),
  phone: text('phone'),
  address: text('address'),
  city: text('city'),
  /** Stored as two letters. */
  state: text('state').transform(state => stateCode(state) ?? state),
  zipCode: text('zipCode'),
  facilityType: choice('facilityType'),
  sportTypes: choices('sportTypes'),
  pricePerHour: text('pricePerHour'),
  description: text('description'),
  amenities: choices('amenities').default([]),
  availability: text('availability'),
})
export type ListingForm = z.infer<typeof ListingForm>

/** A submission for administrators. */
export const Listing = z.object({
  id: z.uuid(),
  status: ListingStatus,
  facilityName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  facilityType: z.string(),
  sportTypes: z.array(z.string()),
  /** As typed. */
  pricePerHour: z.string(),
  /** Whole US cents; null if the typed text is not one amount. */
  priceCents: z.number().int().nullable(),
  description: z.string(),
  amenities: z.array(z.string()),
  availability: z.string(),
  /** ISO 8601, UTC. */
  submittedAt: z.string(),
  /** 24 hours after the submission or the owner's last answer. Null while we wait for the owner, and once decided. */
  dueAt: z.string().nullable(),
  /** When it was approved or declined. */
  reviewedAt: z.string().nullable(),
  /** Shown to the owner. */
  declineReason: z.string().nullable(),
  /** Created by the approval. */
  facilityId: z.uuid().nullable(),
  /** Increases with the owner's changes: a decision names the revision that was read. */
  revision: z.number().int(),
})
export type Listing = z.infer<typeof Listing>

const OfStatus = z.object({ status: orNone(z.enum([...ListingStatus.options, 'waiting'])) })

export const listingsProblem = problems({
  'listing-not-found': [404, 'Listing not found.'],
  // With `url`, where they are.
  'state-elsewhere': [422, 'Fields in this state are listed at another address.'],
})

export const listingEndpoints = {
  submit: {
    method: 'POST',
    path: '/api/listings',
    may: 'send-form',
    summary: `Submits a facility for review within ${REVIEW_HOURS} hours. Until the review starts, sending the same form again updates the submission.`,
    body: ListingForm.extend(botCheckFields),
    limit: publicFormLimit,
    reply: z.object({ id: z.uuid(), status: ListingStatus, message: z.string() }),
    problems: [...botCheckRefusals, ...listingsProblem.rows('state-elsewhere')],
  },
  list: {
    method: 'GET',
    path: '/api/listings',
    may: 'see-listings',
    summary:
      'Submitted facilities, newest first. With `status=waiting`, only undecided ones, sorted by due date. `X-Total-Count` counts all with that status. For administrators.',
    isPersonal: true,
    query: OfStatus.extend(pageQuery({ max: 50, usual: 20 })),
    reply: z.array(Listing),
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
  download: {
    method: 'GET',
    path: '/api/listings.csv',
    may: 'see-listings',
    summary: 'The same submitted facilities, in that order, as a CSV file (RFC 4180, UTF-8). For administrators.',
    query: OfStatus,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>

function text(field: ListingField) {
  return z
    .string(listingRules[field].wrong)
    .transform(typed => tidy(field, typed))
    .superRefine(refuse(field))
}

function choice(field: 'facilityType') {
  const { options, wrong } = listingRules[field]
  return z
    .string(wrong)
    .meta({ enum: [...options] })
    .superRefine(refuse(field))
}

/** In the order of the options, without duplicates. One error for the whole list, however long. */
function choices(field: 'sportTypes' | 'amenities') {
  const { options, wrong, unknown } = listingRules[field]
  return z
    .array(z.string(unknown).meta({ enum: [...options] }), wrong)
    .superRefine(refuse(field))
    .transform(chosen => options.filter(option => chosen.includes(option)) as string[])
}

function refuse(field: ListingField) {
  return (value: string | string[], context: z.core.$RefinementCtx) => {
    const message = faultOf(field, value)
    if (message) context.addIssue({ code: 'custom', message })
  }
}
