import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { memberProblems, ofOrganization } from '#organizations/contract.ts'
import { FacilityState, facilitiesProblem, OwnPhoto } from '../contract.ts'
import { type FacilityField, type FieldKinds, facilityFields, faultOf, ruleOf } from '../facility-form.ts'
import { ownedProblem } from '../owned/contract.ts'
import { venuesProblem } from '../venues/contract.ts'

const schemas = {
  line: (field: FacilityField) => text(field, 1_000, tidyLine),
  lines: (field: FacilityField) => text(field, 10_000, tidyLines).default(''),
  choices: (field: FacilityField) =>
    z
      .array(z.string().max(100))
      .max(50, ruleOf(field).wrong)
      .transform(chosen => [...new Set(chosen)])
      .superRefine((value, context) => addFault(field, value, context)),
  pin: () =>
    z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullable()
      .default(null),
}

function text(field: FacilityField, max: number, tidy: (text: string) => string) {
  const { wrong } = ruleOf(field)
  return z
    .string(wrong)
    .max(max, wrong)
    .transform(tidy)
    .superRefine((value, context) => addFault(field, value, context))
}

function addFault(field: FacilityField, value: string | string[], context: z.RefinementCtx): void {
  const fault = faultOf(field, value)
  if (fault) context.addIssue(fault)
}

const shape = Object.fromEntries(facilityFields.map(field => [field, schemas[ruleOf(field).kind](field)])) as {
  [Field in FacilityField]: ReturnType<(typeof schemas)[FieldKinds[Field]]>
}

/** Validated by the rules that the form also uses. */
export const FacilityForm = z.object({
  ...shape,
  /** If left out, an existing facility keeps its approval and a new one gets `defaultApproval`. */
  approval: shape.approval.default(''),
  responseHours: shape.responseHours.default(''),
})
export type FacilityForm = z.infer<typeof FacilityForm>

/** As stored. Lists may hold what the form refuses, such as longer names. */
const stored = {
  line: () => z.string(),
  lines: () => z.string(),
  choices: () => z.array(z.string()),
  pin: () => z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
}
const StoredValues = z.object(
  Object.fromEntries(facilityFields.map(field => [field, stored[ruleOf(field).kind]()])) as {
    [Field in FacilityField]: ReturnType<(typeof stored)[FieldKinds[Field]]>
  },
)

/** For anyone who may edit it. */
export const OwnFacility = z.object({
  id: z.uuid(),
  /** Increases with every change; a save names the revision it was made from. */
  revision: z.number().int(),
  values: StoredValues,
  /** Degrees: the pin, or the middle of the ZIP code or city. */
  latitude: z.number(),
  longitude: z.number(),
  /** IANA zone. */
  timeZone: z.string(),
  /** The caller is an administrator editing someone else's facility, or one without an owner. */
  isOthers: z.boolean(),
  status: FacilityState,
  /** Its organization is verified, so it can be published. */
  mayPublish: z.boolean(),
  /** When it was closed down: ISO 8601, UTC. */
  retiredAt: z.string().nullable(),
  /** Whose venues it may be in; null without an owner. */
  organizationId: z.uuid().nullable(),
  /** Of its organization; null in none of them. */
  venueId: z.uuid().nullable(),
  /** `status` is `draft`. */
  isDraft: z.boolean(),
  /** Bookings that are not over yet. */
  comingBookings: z.number().int(),
  /** Cover first. */
  photos: z.array(OwnPhoto),
})
export type OwnFacility = z.infer<typeof OwnFacility>

export const editingProblem = problems({
  'facility-exists': [409, 'You already have a facility with this name at this address.'],
  'facility-changed': [
    409,
    'Someone else changed this facility while you were editing it. Your changes aren’t saved yet.',
  ],
  'zone-has-bookings': [
    409,
    'The new location is in a different time zone, and this facility has upcoming bookings. They keep the same moment, so their local times will change.',
  ],
  'facility-has-bookings': [
    409,
    'This facility has upcoming bookings. They’ll stay booked. Review them before you close it.',
  ],
  'wrong-state': [409, 'That’s not possible anymore, because the facility has changed. Reload to see its state.'],
})

export const editorProblems = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
]
export const oneFacility = z.object({ id: z.uuid() })

export const editingEndpoints = {
  add: {
    method: 'POST',
    path: '/api/owner/facilities',
    may: 'add-facility',
    ...ofOrganization,
    summary:
      'Adds a facility for the signed-in account. It goes live right away with default hours, or stays a draft while its organization isn’t verified. Without a pin, it’s placed at the center of its ZIP code or city.',
    body: FacilityForm.extend({ venueId: z.uuid().nullable().default(null) }),
    reply: OwnFacility,
    isPersonal: true,
    limit: { max: 60, minutes: 60 },
    problems: [
      ...memberProblems,
      ...editingProblem.rows('facility-exists'),
      ...venuesProblem.rows('venue-not-found', 'venue-needed'),
    ],
  },
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id',
    may: 'edit-facility',
    summary: 'Returns a facility with all editable fields, for its owner and administrators.',
    params: oneFacility,
    reply: OwnFacility,
    isPersonal: true,
    problems: editorProblems,
  },
  edit: {
    method: 'POST',
    path: '/api/owner/facilities/:id',
    may: 'edit-facility',
    summary:
      'Changes a facility. `revision` is the one you edited; if it isn’t the latest, `facility-changed` returns the current state in `current`. Changing the time zone with upcoming bookings returns `zone-has-bookings` until `acceptedZone` names the new zone.',
    params: oneFacility,
    body: FacilityForm.extend({
      /** Kept when left out; '' removes it. */
      description: text('description', 10_000, tidyLines).optional(),
      /** Kept when left out. */
      venueId: z.uuid().nullable().optional(),
      revision: z.number().int(),
      acceptedZone: z.string().max(100).nullable().default(null),
    }),
    reply: OwnFacility,
    isPersonal: true,
    problems: [
      ...editorProblems,
      ...editingProblem.rows('facility-exists', 'facility-changed', 'zone-has-bookings'),
      ...venuesProblem.rows('venue-not-found', 'venue-needed'),
    ],
  },
  retire: {
    method: 'POST',
    path: '/api/owner/facilities/:id/retire',
    may: 'edit-facility',
    summary:
      'Closes a facility: it no longer appears in search or takes bookings, holds are released, and bookings stay. `acceptedBookings` is the number of upcoming bookings the owner knows about; if there are more, `facility-has-bookings` returns the number in `comingBookings`.',
    params: oneFacility,
    body: z.object({ acceptedBookings: z.number().int().min(0).default(0) }),
    reply: OwnFacility,
    isPersonal: true,
    problems: [...editorProblems, ...editingProblem.rows('facility-has-bookings')],
  },
  restore: {
    method: 'POST',
    path: '/api/owner/facilities/:id/restore',
    may: 'edit-facility',
    summary: 'Reopens a closed facility, so it can be found and booked again.',
    params: oneFacility,
    body: z.object({}),
    reply: OwnFacility,
    isPersonal: true,
    problems: [...editorProblems, ...editingProblem.rows('wrong-state')],
  },
  publish: {
    method: 'POST',
    path: '/api/owner/facilities/:id/publish',
    may: 'edit-facility',
    summary: 'Publishes a draft, even without a price. Only verified organizations can publish.',
    params: oneFacility,
    body: z.object({}),
    reply: OwnFacility,
    isPersonal: true,
    problems: [...editorProblems, ...editingProblem.rows('wrong-state'), ...ownedProblem.rows('not-verified')],
  },
  hide: {
    method: 'POST',
    path: '/api/owner/facilities/:id/hide',
    may: 'edit-facility',
    summary:
      'Takes a published facility off the site for a while. For customers, it’s closed, and holds are released. Bookings stay, and its owner can still enter some in the calendar.',
    params: oneFacility,
    body: z.object({}),
    reply: OwnFacility,
    isPersonal: true,
    problems: [...editorProblems, ...editingProblem.rows('wrong-state')],
  },
  show: {
    method: 'POST',
    path: '/api/owner/facilities/:id/show',
    may: 'edit-facility',
    summary: 'Puts a hidden facility back on the site, so it can be found and booked again.',
    params: oneFacility,
    body: z.object({}),
    reply: OwnFacility,
    isPersonal: true,
    problems: [...editorProblems, ...editingProblem.rows('wrong-state')],
  },
} satisfies Record<string, Endpoint>
