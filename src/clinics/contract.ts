import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { bookingsProblem, CancellationQuote, UserInfo } from '#bookings/contract.ts'
import { waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { hasAddress, SUBJECT_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines, typedName } from '#kit/shared/typed-text.ts'
import { ClaimedAmount, IntentStatus, PaymentStatus, paymentsProblem } from '#payments/contract.ts'
import {
  athleteLimits,
  clinicLimits,
  hostedSports,
  MAX_CLINICS,
  MAX_SEATS,
  participantLimits,
  SEAT_HOLD_MINUTES,
} from './options.ts'

/** High school seniors may lead clinics too (specification, section 1). */
export const AthleteLevel = z.enum(['college', 'high-school'])
export type AthleteLevel = z.infer<typeof AthleteLevel>

export const Athlete = z.object({
  id: z.uuid(),
  name: z.string(),
  sportType: z.string(),
  level: AthleteLevel,
  school: z.string(),
  bio: z.string(),
  /** A path on this site. */
  photoUrl: z.string().nullable(),
  /** Fictional: from the demo's data. */
  isSample: z.boolean(),
})
export type Athlete = z.infer<typeof Athlete>

export const SkillLevel = z.enum(['all', 'beginner', 'intermediate', 'advanced'])
export type SkillLevel = z.infer<typeof SkillLevel>

/**
 * `awaiting-approval`: by the field's owner; `full`: the waitlist is open; `deciding`: past `decideBy`,
 * sign-ups are being counted; `begun`: or already over.
 */
export const ClinicSales = z.enum(['awaiting-approval', 'open', 'full', 'deciding', 'begun', 'cancelled'])
export type ClinicSales = z.infer<typeof ClinicSales>

/**
 * `closed`: the field was closed; `declined`: by the field's owner; `not-approved`: the owner did not answer in
 * time.
 */
export const ClinicCancelReason = z.enum([
  'athlete',
  'minimum-missed',
  'closed',
  'administrator',
  'declined',
  'not-approved',
])
export type ClinicCancelReason = z.infer<typeof ClinicCancelReason>

export const Clinic = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  sportType: z.string(),
  /** Start; ISO 8601 with the facility's offset. */
  scheduledDate: z.iso.datetime({ offset: true }),
  /** Minutes. */
  duration: z.number().int(),
  maxParticipants: z.number().int(),
  /** With fewer at `decideBy` the clinic is cancelled and everyone refunded. */
  minParticipants: z.number().int(),
  /** ISO 8601 with the facility's offset. */
  decideBy: z.iso.datetime({ offset: true }),
  /** It is settled that the clinic takes place. */
  isDecided: z.boolean(),
  /** Bookings missing for the minimum; 0 once decided. */
  stillNeeded: z.number().int(),
  /** Neither booked nor held. */
  placesLeft: z.number().int(),
  sales: ClinicSales,
  /** The owner's deadline, ISO 8601 with the facility's offset; null unless awaiting approval. */
  approvalDueAt: z.iso.datetime({ offset: true }).nullable(),
  cancelledBecause: ClinicCancelReason.nullable(),
  /** Full refund until then; with the facility's offset. */
  refundableUntil: z.iso.datetime({ offset: true }),
  /** US dollars a person, such as "45.00"; "0.00" is free. */
  price: z.string(),
  minAge: z.number().int().nullable(),
  maxAge: z.number().int().nullable(),
  skillLevel: SkillLevel,
  athlete: Athlete,
  facilityId: z.uuid(),
  facilityName: z.string(),
  /** One line, for display. */
  address: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA zone of the facility. */
  timeZone: z.string(),
  /** Miles from the requested place; null without one. */
  distanceMiles: z.number().nullable(),
  /** From the demo's data. */
  isSample: z.boolean(),
})
export type Clinic = z.infer<typeof Clinic>

const NEAR_LENGTH = 100

/** An empty query value means no filter. */
const filterText = z
  .string()
  .max(NEAR_LENGTH)
  .optional()
  .transform(text => text?.replace(/\p{Cc}/gu, ' ').trim() || undefined)

export const clinicProblem = problems({
  'clinic-not-found': [404, 'Clinic not found.'],
  'clinic-over': [409, 'This clinic has already started or ended. Seats are no longer available.'],
  'clinic-cancelled': [409, 'This clinic was canceled. You were not charged.'],
  'clinic-deciding': [409, 'We’re counting sign-ups for this clinic. Try again in a minute.'],
  'clinic-awaiting-approval': [409, 'The field’s owner hasn’t approved this clinic yet. Try again later.'],
  'clinic-approval-over': [409, 'You already responded to this request, or it expired.'],
  'email-unverified': [403, 'Verify your email first. Open the link in our email, or resend it.'],
  'too-many-clinic-hours': [
    409,
    'This field has reached its limit for clinics by new hosts. Choose another field, or try again after one of those clinics ends.',
  ],
  'clinic-full': [409, 'Not enough seats are left. You were not charged.'],
  'clinic-has-places': [409, 'This clinic has open seats. You can book now.'],
  'participant-twice': [409, 'A participant with this name is already booked with this email.'],
  'participants-changed': [409, 'The participants changed after the payment started. Check them and try again.'],
  'consent-missing': [
    422,
    'Participants under 18 need a parent or guardian, an emergency contact and an accepted waiver.',
  ],
  'waiver-changed': [409, 'The waiver has changed. Please read it again.'],
  'age-outside': [422, 'This clinic is for a different age group.'],
  'clinic-booking-not-found': [404, 'We can’t find that booking.'],
  'clinic-waiting-not-found': [404, 'We can’t find that spot on a waitlist.'],
  'athlete-not-found': [404, 'We can’t find that athlete.'],
  'profile-needed': [409, 'Complete your profile first: your sport, your school and a short bio.'],
  'photo-invalid': [422, 'We can’t read that file. Choose a JPEG, PNG or WebP photo.'],
  'file-missing': [422, 'Choose a photo first.'],
  'file-empty': [422, 'That file is empty. Choose another one.'],
  'file-too-large': [413, 'Photos can be up to 8 MB. Choose a smaller one.'],
  'too-many-clinics': [
    409,
    'You’ve reached the limit for upcoming clinics or for clinics published today. Try again after one of them ends.',
  ],
  'too-many-places': [409, 'You’re holding as many seats as one person can. Book or release some first.'],
  'too-many-places-on-network': [
    429,
    'Too many seats are on hold from your network right now. Book or release some of them, or try again in 15 minutes.',
  ],
  'too-many-free-places': [
    409,
    'You’ve booked the most free seats we allow without an account. Sign in with a verified email to book more.',
  ],
  'offers-passed': [409, 'You passed on two offers for this clinic, so you can’t join its waitlist again.'],
  'slots-apart': [422, 'A clinic needs consecutive times. Choose times with no gap.'],
  'clinic-too-long': [422, 'A clinic can be up to eight hours long.'],
  'clinic-too-soon': [422, 'A clinic must start at least twelve hours from now.'],
  'decide-by-invalid': [
    422,
    'The deadline for the minimum must be in the future, 6 hours to 14 days before the clinic.',
  ],
  'field-not-paid': [
    422,
    'That minimum doesn’t cover the field. Raise the minimum or the price, or choose a shorter time.',
  ],
  'free-clinic-needs-free-field': [422, 'A free clinic needs a free field. Set a price, or choose a free field.'],
  'check-in-unknown': [404, 'We don’t recognize that code.'],
  'check-in-closed': [409, 'Check-in opens twelve hours before the clinic and closes twelve hours after it.'],
  'check-in-cancelled': [409, 'That booking was canceled.'],
  'too-many-messages': [409, 'You’ve reached the message limit for this clinic.'],
  'nobody-to-write-to': [409, 'No one has booked yet.'],
})

const clinicId = z.uuid().transform(id => id.toLowerCase())
const params = z.object({ id: clinicId })
/** Grants access to a booking or waiting-list entry from any browser. */
const key = z.string().max(100).optional()
const own = { params, query: z.object({ key }) }

export const clinicEndpoints = {
  list: {
    method: 'GET',
    path: '/api/nil-clinics',
    may: 'read-public',
    summary: `Published upcoming clinics, soonest first, at most ${MAX_CLINICS}. \`sport\` is a sport’s full name; \`location\` is a two-letter state code, or part of a city, address or ZIP code; \`search\` matches part of the title or description. All ignore case. \`near\` is a city or ZIP code: each clinic then has its distance, nearest first.`,
    query: z.object({ sport: filterText, location: filterText, search: filterText, near: filterText }),
    reply: z.array(Clinic),
  },
  read: {
    method: 'GET',
    path: '/api/nil-clinics/:id',
    may: 'act-for-oneself',
    summary: 'One clinic, including past and canceled ones.',
    params,
    reply: Clinic,
    problems: clinicProblem.rows('clinic-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/nil-clinics/:id/calendar.ics',
    may: 'read-public',
    summary: 'A clinic as an iCalendar file (RFC 5545).',
    params,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: clinicProblem.rows('clinic-not-found'),
  },
} satisfies Record<string, Endpoint>

/** `age`: in years, on the day of the clinic; null for adults who do not say. */
export const Participant = z.object({
  name: typedName.pipe(
    z.string().min(1, 'Enter the participant’s name.').max(participantLimits.name, 'That name is too long.'),
  ),
  age: z.number().int().min(participantLimits.minAge).max(participantLimits.maxAge).nullable(),
})
export type Participant = z.infer<typeof Participant>

/** Required when a participant is below 18. */
export const Consent = z.object({
  guardianName: typedName.pipe(z.string().max(participantLimits.guardian)).nullable().default(null),
  /** Agrees that these participants take part. */
  guardianAgrees: z.boolean().default(false),
  emergencyContact: z.object({ name: UserInfo.shape.name, phone: UserInfo.shape.phone }).nullable().default(null),
  /** Version of `waiver.ts` that was accepted; the server sets the time. */
  waiverVersion: z.string().max(40).nullable().default(null),
})
export type Consent = z.infer<typeof Consent>

const Notes = z
  .string()
  .trim()
  .max(participantLimits.notes)
  .nullable()
  .optional()
  .transform(text => text || null)

const Participants = z.array(Participant).min(1).max(MAX_SEATS)

/** Without `participants` the person who books takes part, as in the specification. */
const Attendance = z.object({
  participantName: UserInfo.shape.name,
  participantEmail: UserInfo.shape.email,
  participantPhone: UserInfo.shape.phone,
  participants: Participants.optional(),
  consent: Consent.optional(),
  notes: Notes,
})
export type Attendance = z.output<typeof Attendance>

export const ClinicBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  clinic: Clinic,
  places: z.number().int(),
  participants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      age: z.number().int().nullable(),
      /** Shown as a QR code that opens `/clinic-check-in/{code}`. */
      checkInCode: z.string(),
      checkedInAt: z.string().nullable(),
    }),
  ),
  /** US dollars as decimal strings. */
  totalAmount: z.string(),
  refundedAmount: z.string(),
  /** Null if nothing was due. */
  paymentStatus: PaymentStatus.nullable(),
  participantName: z.string(),
  participantEmail: z.string(),
  participantPhone: z.string(),
  guardianName: z.string().nullable(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  waiver: z.object({ version: z.string(), acceptedAt: z.string() }).nullable(),
  notes: z.string().nullable(),
  cancelledBecause: z
    .enum(['customer', 'athlete', 'minimum-missed', 'closed', 'administrator', 'payment-failed'])
    .nullable(),
  /** The athlete's reason for cancelling. */
  cancelNote: z.string().nullable(),
  /** Grants viewing and cancelling: `/nil-booking-success?booking=…&key=…`. */
  manageKey: z.string(),
  createdAt: z.string(),
})
export type ClinicBooking = z.infer<typeof ClinicBooking>

const BookedAnswer = z.object({ booking: ClinicBooking, message: z.string() })

const settleRows = paymentsProblem.rows(
  'payment-not-found',
  'payment-not-authorized',
  'payment-needs-action',
  'payment-over',
  'payment-unsettled',
)
const lostRows = clinicProblem.rows(
  'clinic-over',
  'clinic-cancelled',
  'clinic-deciding',
  'clinic-awaiting-approval',
  'clinic-full',
  'participant-twice',
)

export const clinicBookingEndpoints = {
  createPaymentIntent: {
    method: 'POST',
    path: '/api/create-nil-payment-intent',
    may: 'book-clinic',
    purchase: 'begins',
    summary: `Holds seats for ${SEAT_HOLD_MINUTES} minutes and starts their payment, or updates the one in progress. The server sets the amount. With \`attendance\`, the booking is completed even if the browser never returns after the card was confirmed.`,
    body: z.object({
      clinicId,
      amount: ClaimedAmount,
      participantEmail: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_SEATS).default(1),
      attendance: Attendance.optional(),
    }),
    reply: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      status: IntentStatus,
      /** US dollars as a decimal string: what the server will charge. */
      amount: z.string(),
      /** ISO 8601, UTC. */
      heldUntil: z.string(),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows(
        'clinic-not-found',
        'consent-missing',
        'waiver-changed',
        'age-outside',
        'participants-changed',
        'too-many-places',
        'too-many-places-on-network',
      ),
      ...lostRows,
      ...bookingsProblem.rows('price-changed', 'nothing-to-pay'),
      ...paymentsProblem.rows('amount-too-small', 'payment-setup-failed'),
    ],
  },
  create: {
    method: 'POST',
    path: '/api/nil-bookings',
    may: 'book-clinic',
    purchase: 'finishes',
    summary:
      'Books seats after the card is authorized; immediately for a free clinic. `status` and `paymentStatus` are ignored. Safe to repeat.',
    isIdempotent: true,
    body: Attendance.extend({
      clinicId,
      totalAmount: ClaimedAmount,
      stripePaymentIntentId: z.string().max(100).nullable().optional(),
      status: z.string().max(40).optional(),
      paymentStatus: z.string().max(40).optional(),
    }),
    reply: BookedAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows(
        'clinic-not-found',
        'consent-missing',
        'waiver-changed',
        'age-outside',
        'participants-changed',
        'too-many-places',
        'too-many-free-places',
      ),
      ...lostRows,
      ...bookingsProblem.rows('price-changed', 'payment-needed', 'booking-over'),
      ...settleRows,
    ],
  },
  finish: {
    method: 'POST',
    path: '/api/nil-bookings/finish',
    may: 'book-clinic',
    purchase: 'finishes',
    summary: 'Completes the booking for the visitor’s payment after the bank’s page redirected back.',
    body: z.object({ stripePaymentIntentId: z.string().max(100) }),
    reply: BookedAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows('participants-changed'),
      ...lostRows,
      ...bookingsProblem.rows('booking-over'),
      ...settleRows,
    ],
  },
  list: {
    method: 'GET',
    path: '/api/nil-bookings',
    may: 'act-for-oneself',
    summary: 'The visitor’s own clinic bookings, newest first, at most 100.',
    isPersonal: true,
    reply: z.array(ClinicBooking),
  },
  read: {
    method: 'GET',
    path: '/api/nil-bookings/:id',
    may: 'read-clinic-booking',
    summary: 'One of the visitor’s own bookings, or the one the key gives access to.',
    ...own,
    isPersonal: true,
    reply: ClinicBooking,
    problems: clinicProblem.rows('clinic-booking-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/nil-bookings/:id/calendar.ics',
    may: 'read-clinic-booking',
    summary: 'The booked clinic as an iCalendar file (RFC 5545), with the reference and a link to the codes.',
    ...own,
    isPersonal: true,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: clinicProblem.rows('clinic-booking-not-found'),
  },
  cancellation: {
    method: 'GET',
    path: '/api/nil-bookings/:id/cancellation',
    may: 'cancel-clinic-booking',
    summary: 'The refund if canceled now: for the whole booking, or for that many `places`.',
    params,
    query: z.object({ key, places: z.coerce.number().int().min(1).max(MAX_SEATS).optional() }),
    isPersonal: true,
    reply: CancellationQuote,
    problems: [
      ...clinicProblem.rows('clinic-booking-not-found'),
      ...bookingsProblem.rows('booking-over', 'booking-begun'),
    ],
  },
  cancel: {
    method: 'POST',
    path: '/api/nil-bookings/:id/cancel',
    may: 'cancel-clinic-booking',
    summary:
      'Cancels the booking, or the seats of some participants, and refunds what is still refundable. The seats are offered to the waitlist. With `refundAmount`, it fails if the refund has changed.',
    ...own,
    isIdempotent: true,
    body: z
      .object({
        refundAmount: ClaimedAmount.optional(),
        /** Who cancels; everyone by default. */
        participantIds: z.array(z.uuid()).min(1).max(MAX_SEATS).optional(),
      })
      .optional()
      .default({}),
    reply: z.object({ booking: ClinicBooking, refund: CancellationQuote }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...clinicProblem.rows('clinic-booking-not-found', 'clinic-deciding'),
      ...bookingsProblem.rows('booking-over', 'booking-begun', 'refund-changed'),
      ...paymentsProblem.rows('payment-unsettled'),
    ],
  },
} satisfies Record<string, Endpoint>

/** `offered`: places are held for them; `taken`: booked; `missed`: the offer expired or the clinic has begun. */
export const ClinicWaitingStatus = z.enum(['waiting', 'offered', 'taken', 'left', 'missed'])
export type ClinicWaitingStatus = z.infer<typeof ClinicWaitingStatus>

export const ClinicWaiting = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  title: z.string(),
  places: z.number().int(),
  status: ClinicWaitingStatus,
  /** 1 is next; null unless waiting. */
  position: z.number().int().nullable(),
  /** ISO 8601, UTC; null unless offered. */
  offeredUntil: z.string().nullable(),
})
export type ClinicWaiting = z.infer<typeof ClinicWaiting>

export const clinicWaitingEndpoints = {
  join: {
    method: 'POST',
    path: '/api/nil-clinics/:id/waiting-list',
    may: 'wait-in-line',
    summary: 'Joins the waitlist of a full clinic. Repeating it with the same visitor or email keeps the position.',
    params,
    body: z.object({
      name: UserInfo.shape.name,
      email: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_SEATS).default(1),
    }),
    reply: z.object({ id: z.uuid(), position: z.number().int() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows(
        'clinic-not-found',
        'clinic-over',
        'clinic-cancelled',
        'clinic-deciding',
        'clinic-awaiting-approval',
        'clinic-full',
        'clinic-has-places',
        'offers-passed',
      ),
      ...waitingListProblem.rows('too-many-waits', 'waiting-list-full'),
    ],
  },
  list: {
    method: 'GET',
    path: '/api/nil-waiting-list',
    may: 'act-for-oneself',
    summary: 'The visitor’s own waitlist entries for upcoming clinics.',
    isPersonal: true,
    reply: z.array(ClinicWaiting),
  },
  leave: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/leave',
    may: 'leave-waiting-list',
    summary: 'Leaves the waitlist; offered seats go to the next person. Safe to repeat.',
    ...own,
    reply: z.object({ status: ClinicWaitingStatus }),
    problems: clinicProblem.rows('clinic-waiting-not-found'),
  },
  claim: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/claim',
    may: 'leave-waiting-list',
    summary: 'Moves seats held for someone on the waitlist to the calling browser, to be booked there.',
    ...own,
    reply: z.object({ clinicId: z.uuid(), places: z.number().int(), heldUntil: z.string() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows('clinic-waiting-not-found'),
      ...waitingListProblem.rows('offer-over'),
    ],
  },
} satisfies Record<string, Endpoint>

const AthleteProfile = z.object({
  name: typedName.pipe(z.string().min(1, 'Enter your name.').max(athleteLimits.name)),
  sportType: z.enum(hostedSports),
  level: AthleteLevel,
  school: typedLine.pipe(z.string().min(2, 'Enter your school.').max(athleteLimits.school)),
  bio: typedLines.pipe(z.string().max(athleteLimits.bio)),
})
export type AthleteProfile = z.output<typeof AthleteProfile>

const NewClinic = z.object({
  title: typedName.pipe(z.string().min(3, 'Enter a title.').max(clinicLimits.title)),
  description: typedLines.pipe(
    z.string().min(20, 'Describe the clinic in at least 20 characters.').max(clinicLimits.description),
  ),
  sportType: z.enum(hostedSports),
  /** Consecutive free slots of one facility. */
  slotIds: SlotIds,
  /** Price of the slots as shown, US dollars as a decimal string. */
  fieldAmount: ClaimedAmount,
  maxParticipants: z.number().int().min(1).max(clinicLimits.participants),
  minParticipants: z.number().int().min(1).max(clinicLimits.participants),
  /** ISO 8601 with an offset. Default: `defaultDecideBy`. */
  decideBy: z.iso.datetime({ offset: true }).optional(),
  /** US dollars a person as a decimal string; "0.00" is free. */
  price: z.string().superRefine((text, context) => {
    const cents = fromDecimal(text)
    const message =
      cents === undefined
        ? 'Enter a price like "25" or "25.50".'
        : cents > clinicLimits.priceCents
          ? `The price can be up to $${clinicLimits.priceCents / 100}.`
          : cents % clinicLimits.priceStepCents !== 0
            ? 'Use multiples of 10 cents.'
            : cents > 0 && cents < 100
              ? 'The price must be $1 or more, or 0 for a free clinic.'
              : null
    if (message) context.addIssue({ code: 'custom', message })
  }),
  minAge: z.number().int().min(3).max(99).nullable().default(null),
  maxAge: z.number().int().min(3).max(99).nullable().default(null),
  skillLevel: SkillLevel.default('all'),
})
export type NewClinic = z.output<typeof NewClinic>

/** US dollars as decimal strings. `captured − refunded = facility + athlete + platform`. */
export const MoneySplit = z.object({
  captured: z.string(),
  refunded: z.string(),
  platform: z.string(),
  facility: z.string(),
  athlete: z.string(),
})
export type MoneySplit = z.infer<typeof MoneySplit>

export const HostedClinic = z.object({
  clinic: Clinic,
  /** Booked and paid for. */
  placesBooked: z.number().int(),
  waiting: z.number().int(),
  /** `fieldAmount`: US dollars as a decimal string; `breakEven`: how many sign-ups cover the field. */
  fieldAmount: z.string(),
  breakEven: z.number().int(),
  money: MoneySplit,
})
export type HostedClinic = z.infer<typeof HostedClinic>

export const Attendee = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  age: z.number().int().nullable(),
  /** The athlete can also check people in from the list. */
  checkInCode: z.string(),
  checkedInAt: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  guardianName: z.string().nullable(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  waiver: z.object({ version: z.string(), acceptedAt: z.string() }).nullable(),
  notes: z.string().nullable(),
  /** The last mail to them failed. */
  mailFailed: z.boolean(),
})
export type Attendee = z.infer<typeof Attendee>

export const ClinicDesk = HostedClinic.extend({
  /** By name. */
  attendees: z.array(Attendee),
  messages: z.array(
    z.object({ id: z.uuid(), subject: z.string(), body: z.string(), recipients: z.number().int(), sentAt: z.string() }),
  ),
})
export type ClinicDesk = z.infer<typeof ClinicDesk>

const CheckIn = z.object({
  clinicId: z.uuid(),
  clinicTitle: z.string(),
  attendee: Attendee.pick({
    id: true,
    name: true,
    age: true,
    checkedInAt: true,
    guardianName: true,
    emergencyContact: true,
  }),
})
export type CheckIn = z.infer<typeof CheckIn>

/** People type it in lowercase and with spaces. */
const code = z
  .string()
  .min(12)
  .max(60)
  .transform(text => text.trim().toUpperCase())
const signedIn = accountsProblem.rows('account-needed')
const hosting = [...signedIn, ...accountsProblem.rows('not-allowed'), ...clinicProblem.rows('clinic-not-found')]

/** A clinic that needed the field owner's approval. */
export const ClinicRequest = z.object({
  clinic: Clinic,
  /** Paid to the field first, US dollars as a decimal string. */
  fieldAmount: z.string(),
})
export type ClinicRequest = z.infer<typeof ClinicRequest>

const answering = {
  may: 'answer-clinic',
  params,
  query: z.object({ key }),
  reply: ClinicRequest,
  isPersonal: true,
} as const

export const clinicHostEndpoints = {
  readRequest: {
    ...answering,
    method: 'GET',
    path: '/api/nil-clinics/:id/request',
    summary: 'A clinic’s request for a field. For the field’s owner, by account or emailed key, and administrators.',
    problems: clinicProblem.rows('clinic-not-found'),
  },
  approveRequest: {
    ...answering,
    method: 'POST',
    path: '/api/nil-clinics/:id/request/approve',
    summary: 'Approves the clinic on behalf of the field’s owner. Sign-up opens immediately.',
    problems: clinicProblem.rows('clinic-not-found', 'clinic-approval-over'),
  },
  declineRequest: {
    ...answering,
    method: 'POST',
    path: '/api/nil-clinics/:id/request/decline',
    summary: 'Declines the clinic on behalf of the field’s owner. The clinic is canceled and its times open up.',
    problems: clinicProblem.rows('clinic-not-found', 'clinic-approval-over'),
  },
  listRequests: {
    method: 'GET',
    path: '/api/owner/clinic-requests',
    may: 'see-own-facilities',
    summary: 'Clinics awaiting approval at the signed-in owner’s facilities, most urgent first, at most 50.',
    isPersonal: true,
    reply: z.object({ requests: z.array(ClinicRequest) }),
    problems: signedIn,
  },
  readProfile: {
    method: 'GET',
    path: '/api/athlete',
    may: 'publish-clinic',
    summary: 'The signed-in account’s athlete profile; null if there is none.',
    isPersonal: true,
    reply: z.object({ athlete: Athlete.nullable() }),
    problems: signedIn,
  },
  writeProfile: {
    method: 'POST',
    path: '/api/athlete',
    may: 'publish-clinic',
    summary: 'Creates or updates the account’s athlete profile.',
    body: AthleteProfile,
    reply: z.object({ athlete: Athlete }),
    problems: signedIn,
  },
  writePhoto: {
    method: 'POST',
    path: '/api/athlete/photo',
    may: 'publish-clinic',
    summary: 'Uploads the athlete’s photo. It is re-encoded as a square, without metadata.',
    file: { field: 'photo', maxBytes: athleteLimits.photoBytes },
    reply: z.object({ athlete: Athlete }),
    problems: [
      ...signedIn,
      ...clinicProblem.rows('profile-needed', 'photo-invalid', 'file-missing', 'file-empty', 'file-too-large'),
    ],
  },
  removePhoto: {
    method: 'POST',
    path: '/api/athlete/photo/remove',
    may: 'publish-clinic',
    summary: 'Removes the athlete’s photo.',
    reply: z.object({ athlete: Athlete }),
    problems: [...signedIn, ...clinicProblem.rows('profile-needed')],
  },
  publish: {
    method: 'POST',
    path: '/api/nil-clinics',
    may: 'publish-clinic',
    summary:
      'Publishes a clinic by the signed-in athlete and reserves its field. On someone else’s field, sign-up opens once the owner approves. Requires a verified email. If the field’s price differs from the one sent, the error contains the current price.',
    isIdempotent: true,
    body: NewClinic,
    reply: Clinic,
    problems: [
      ...signedIn,
      ...facilitiesProblem.rows('facility-not-found', 'facility-not-sold'),
      ...availabilityProblem.rows(
        'slot-unknown',
        'slots-of-several-facilities',
        'slot-over',
        'too-late-to-book',
        'date-too-far-ahead',
        'slot-taken',
      ),
      ...bookingsProblem.rows('mode-not-offered', 'price-changed', 'calendar-silent'),
      ...clinicProblem.rows(
        'email-unverified',
        'too-many-clinic-hours',
        'profile-needed',
        'too-many-clinics',
        'slots-apart',
        'clinic-too-long',
        'clinic-too-soon',
        'decide-by-invalid',
        'field-not-paid',
        'free-clinic-needs-free-field',
      ),
    ],
  },
  listOwn: {
    method: 'GET',
    path: '/api/athlete/clinics',
    may: 'publish-clinic',
    summary: 'The signed-in athlete’s clinics: upcoming first, then past ones, newest first.',
    isPersonal: true,
    reply: z.array(HostedClinic),
    problems: signedIn,
  },
  desk: {
    method: 'GET',
    path: '/api/nil-clinics/:id/desk',
    may: 'manage-clinic',
    summary: 'A clinic’s participants and earnings, for its athlete and administrators.',
    params,
    isPersonal: true,
    reply: ClinicDesk,
    problems: hosting,
  },
  readCheckIn: {
    method: 'GET',
    path: '/api/nil-check-in/:code',
    may: 'manage-clinic',
    summary: 'The participant a code belongs to, for the clinic’s athlete and administrators.',
    params: z.object({ code }),
    isPersonal: true,
    reply: CheckIn,
    problems: [...signedIn, ...accountsProblem.rows('not-allowed'), ...clinicProblem.rows('check-in-unknown')],
  },
  checkIn: {
    method: 'POST',
    path: '/api/nil-check-in/:code',
    may: 'manage-clinic',
    summary:
      'Checks a participant in, or undoes it with `isHere` false. Takes their code or their id from the clinic’s desk. Safe to repeat.',
    params: z.object({ code }),
    body: z.object({ isHere: z.boolean().default(true) }),
    reply: CheckIn,
    problems: [
      ...signedIn,
      ...accountsProblem.rows('not-allowed'),
      ...clinicProblem.rows('check-in-unknown', 'check-in-closed', 'check-in-cancelled'),
    ],
  },
  writeToAll: {
    method: 'POST',
    path: '/api/nil-clinics/:id/messages',
    may: 'manage-clinic',
    summary: 'Emails everyone who booked, once per address.',
    params,
    isIdempotent: true,
    body: z.object({
      subject: typedLine.pipe(
        z
          .string()
          .min(1, 'Enter a subject.')
          .max(120)
          .refine(text => !hasAddress(text), `${SUBJECT_WITH_ADDRESS}.`),
      ),
      body: typedLines.pipe(z.string().min(1, 'Enter a message.').max(2_000)),
    }),
    reply: z.object({ recipients: z.number().int() }),
    problems: [...hosting, ...clinicProblem.rows('too-many-messages', 'nobody-to-write-to', 'clinic-cancelled')],
  },
  cancel: {
    method: 'POST',
    path: '/api/nil-clinics/:id/cancel',
    may: 'manage-clinic',
    summary:
      'Cancels a clinic. Everyone who booked is notified and refunded in full, and the field opens up. Safe to repeat.',
    params,
    isIdempotent: true,
    body: z.object({ note: typedLines.pipe(z.string().max(500)).optional().default('') }),
    reply: z.object({ clinic: Clinic, refunded: z.number().int(), refundedAmount: z.string() }),
    problems: [...hosting, ...clinicProblem.rows('clinic-over')],
  },
} satisfies Record<string, Endpoint>
