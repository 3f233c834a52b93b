import { z } from 'zod'
import { Approval, facilitiesProblem } from '#facilities/contract.ts'
import { type FacilityField, faultOf } from '#facilities/facility-form.ts'
import { OwnedFilter } from '#facilities/owned/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { memberProblems, ofOrganization } from '#organizations/contract.ts'
import { Schedule } from '../contract.ts'

/** Named one by one; more are chosen by a filter. */
export const MAX_NAMED = 1_000
export const MAX_FACILITIES = 20_000
/** More run as a job; these are changed within the request. */
export const SMALL_CHANGE = 200
export const MAX_PERCENT = { down: -90, up: 300 } as const

const text = (field: FacilityField) =>
  z
    .string()
    .max(200)
    .transform(tidyLine)
    .superRefine((value, context) => {
      const fault = faultOf(field, value)
      if (fault) context.addIssue(fault)
    })

const { leadMinutes, windowDays, hours } = Schedule.shape

/** Left out stays as it is. */
export const BulkChange = z
  .strictObject({
    /** US dollars an hour, such as "45". */
    pricePerHour: text('pricePerHour')
      .refine(price => price !== '', 'Enter a price')
      .optional(),
    /** Raises or lowers each hourly price. Ignored with `pricePerHour`. */
    pricePercent: z.number().int().min(MAX_PERCENT.down).max(MAX_PERCENT.up).optional(),
    /** As in the facility form: "24", or "100% until 48 hours; 50% until 12 hours". */
    refundPolicy: text('refundHours').optional(),
    approval: Approval.optional(),
    responseHours: z.number().int().min(1).max(72).optional(),
    leadMinutes,
    windowDays,
    /** The usual week. Special prices and exceptions stay. */
    hours: hours.min(1, 'Add at least one time range.').optional(),
  })
  .refine(change => Object.values(change).some(value => value !== undefined), 'Choose something to change.')
export type BulkChange = z.output<typeof BulkChange>

/** Facilities named one by one, or all of the organization's that match a filter. */
export const Selection = z.union([
  z.strictObject({
    facilityIds: z
      .array(z.uuid().toLowerCase())
      .min(1, 'Choose at least one facility.')
      .max(MAX_NAMED, `Choose at most ${MAX_NAMED.toLocaleString('en-US')} facilities.`),
  }),
  z.strictObject({ filter: OwnedFilter }),
])
export type Selection = z.output<typeof Selection>

export const bulkFields = [
  'price',
  'refundPolicy',
  'approval',
  'responseHours',
  'hours',
  'leadMinutes',
  'windowDays',
] as const
export type BulkField = (typeof bulkFields)[number]

/** `no-price`: nothing to raise or lower. `hours-conflict`: the new hours don’t fit its slots or special prices. */
export const leftReasons = ['closed-down', 'no-price', 'price-too-high', 'hours-conflict'] as const
export type LeftReason = (typeof leftReasons)[number]

const named = {
  count: z.number().int(),
  /** By name; the first five. */
  facilities: z.array(z.object({ id: z.uuid(), name: z.string(), detail: z.string() })),
}

export const BulkPreview = z.object({
  total: z.number().int(),
  /** Facilities that would change. */
  changed: z.number().int(),
  /** Facilities that already are as asked. */
  unchanged: z.number().int(),
  /** Per field that the change names. */
  fields: z.array(
    z.object({
      field: z.enum(bulkFields),
      changed: z.number().int(),
      /** Values now and then, most frequent first; the first five. */
      before: z.array(z.object({ text: z.string(), after: z.string(), count: z.number().int() })),
      /** Null if they differ by facility. */
      after: z.string().nullable(),
    }),
  ),
  leftAlone: z.array(z.object({ reason: z.enum(leftReasons), ...named })),
  /** Facilities that change but have no price to raise or lower. */
  pricesKept: z.object(named),
  /** Sent back to start: refused if any of these facilities has changed since. */
  state: z.string(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkRun = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'done', 'failed']),
  total: z.number().int(),
  facilitiesDone: z.number().int(),
  /** Null until it is done. */
  changed: z.number().int().nullable(),
  /** Why it failed; nothing was changed then. */
  message: z.string(),
  createdAt: z.string(),
})
export type BulkRun = z.infer<typeof BulkRun>

export const bulkProblem = problems({
  'nothing-selected': [422, 'No facility matches. Choose at least one.'],
  'too-many-facilities': [422, `Choose at most ${MAX_FACILITIES.toLocaleString('en-US')} facilities at once.`],
  'facilities-changed': [
    409,
    'Someone changed one of these facilities after your preview. Nothing was changed. Preview again.',
  ],
  'bulk-change-running': [409, 'Another change to your facilities is still running. Wait until it’s done.'],
  'bulk-change-not-found': [404, 'We can’t find that change.'],
})

const selected = [
  ...memberProblems,
  ...facilitiesProblem.rows('facility-not-found'),
  ...bulkProblem.rows('nothing-selected', 'too-many-facilities'),
]
const body = z.strictObject({ selection: Selection, change: BulkChange })

export const bulkEndpoints = {
  preview: {
    method: 'POST',
    path: '/api/owner/bulk-changes/preview',
    may: 'manage-facilities',
    summary:
      'Previews one change to many of an organization’s facilities: how many change, from what, and which are left alone and why. Changes nothing.',
    ...ofOrganization,
    body,
    isPersonal: true,
    reply: BulkPreview,
    problems: selected,
  },
  start: {
    method: 'POST',
    path: '/api/owner/bulk-changes',
    may: 'manage-facilities',
    summary: `Changes many facilities: all or none. \`state\` is the preview’s; if a facility has changed since, \`facilities-changed\` refuses. Responds 200 when done, or 202 for more than ${SMALL_CHANGE} facilities, which a background job changes.`,
    ...ofOrganization,
    body: body.extend({ state: z.string().max(100) }),
    isPersonal: true,
    isIdempotent: true,
    mayGoOn: true,
    reply: BulkRun,
    problems: [...selected, ...bulkProblem.rows('facilities-changed', 'bulk-change-running')],
  },
  progress: {
    method: 'GET',
    path: '/api/owner/bulk-changes/:id',
    may: 'manage-facilities',
    summary: 'One of the organization’s bulk changes, with its progress and result.',
    ...ofOrganization,
    params: z.object({ id: z.uuid() }),
    isPersonal: true,
    reply: BulkRun,
    problems: [...memberProblems, ...bulkProblem.rows('bulk-change-not-found')],
  },
} satisfies Record<string, Endpoint>
