import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { botCheckFields, botCheckRefusals, publicFormLimit } from '#kit/shared/bot-check.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { type LeadFields, leadFault } from './rules.ts'

/** Specification, section 2. */
export const personas = [
  'parks-rec',
  'clubs',
  'schools',
  'facilities',
  'tournaments',
  'camps-clinics',
  'corporate',
  'associations',
] as const
export const Persona = z.enum(personas)
export type Persona = z.infer<typeof Persona>

export const ctaActions = ['demo', 'list', 'start'] as const
export const CtaAction = z.enum(ctaActions)
export type CtaAction = z.infer<typeof CtaAction>

/** Which form (specification, section 3). */
const LeadLocation = z.literal('modal')

export const Lead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  city: z.string().nullable(),
  persona: Persona.nullable(),
  ctaAction: CtaAction,
  location: LeadLocation,
  page: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Lead = z.infer<typeof Lead>

export const leadOrders = ['newest', 'oldest'] as const
export const LeadOrder = z.enum(leadOrders)
export type LeadOrder = z.infer<typeof LeadOrder>

const Ordered = z.object({ order: LeadOrder.default('newest') })

export const leadEndpoints = {
  send: {
    method: 'POST',
    path: '/api/lead',
    may: 'send-form',
    summary: 'Submits a contact request. Sending the same form again updates it.',
    body: z.object({
      ...botCheckFields,
      /** Our own forms send one; clients of the specification don't, and are rate limited by address alone. */
      formStamp: botCheckFields.formStamp.optional(),
      name: asked('name'),
      email: asked('email'),
      organization: asked('organization').optional(),
      city: asked('city').optional(),
      // The modal's hidden field is empty if the audience is unknown.
      persona: Persona.optional().or(z.literal('').transform(() => undefined)),
      ctaAction: CtaAction.default('demo'),
      location: LeadLocation.default('modal'),
      /** Context for us. A value that is no path is dropped, not refused. */
      page: z
        .string()
        .optional()
        .transform(text => (text && /^\/[\w/-]{0,199}$/.test(text) ? text : undefined)),
    }),
    reply: z.object({ message: z.string() }),
    problems: botCheckRefusals,
    limit: publicFormLimit,
  },
  list: {
    method: 'GET',
    path: '/api/leads',
    may: 'see-leads',
    summary: 'Lists contact requests, for administrators. `X-Total-Count` counts all of them.',
    query: Ordered.extend(pageQuery({ usual: 50 })),
    reply: z.array(Lead),
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
  download: {
    method: 'GET',
    path: '/api/leads.csv',
    may: 'see-leads',
    summary: 'Exports all contact requests, in that order, as a CSV file (RFC 4180, UTF-8), for administrators.',
    query: Ordered,
    isStreamed: true,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isPersonal: true,
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
} satisfies Record<string, Endpoint>

function asked(field: keyof LeadFields) {
  return typedLine.superRefine(byRule(text => leadFault(field, text)))
}
