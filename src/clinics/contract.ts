import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { bookingsProblem, CancellationQuote, UserInfo } from '#bookings/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines, typedName } from '#kit/shared/typed-text.ts'
import { ClaimedAmount, IntentStatus, PaymentStatus, paymentsProblem } from '#payments/contract.ts'
import {
  athleteLimits,
  clinicLimits,
  hostedSports,
  MAX_CLINICS,
  MAX_PLACES,
  PLACE_HOLD_MINUTES,
  participantLimits,
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
 * `awaiting-approval`: by the field's owner; `full`: the waiting list is open; `deciding`: past `decideBy`,
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
  'clinic-over': [409, 'This clinic has begun or is over. No more places can be had.'],
  'clinic-cancelled': [409, 'This clinic was called off. Nothing was charged.'],
  'clinic-deciding': [409, 'It is being counted whether enough have booked. Please try again in a minute.'],
  'clinic-awaiting-approval': [409, 'The owner of the field has not approved this clinic yet. Please try again later.'],
  'clinic-approval-over': [409, 'This request has already been answered, or it expired.'],
  'email-unverified': [403, 'Verify your email address first: open the link in our email, or have it sent again.'],
  'too-many-clinic-hours': [
    409,
    'New hosts already have many hours at this field ahead. Choose another field, or try again after one of those clinics.',
  ],
  'clinic-full': [409, 'There are not so many places left. Nothing was charged.'],
  'clinic-has-places': [409, 'There are places left. You can book one right now.'],
  'participant-twice': [409, 'Somebody of this name is booked with this email address already.'],
  'participants-changed': [409, 'This is not what the payment was opened for. Please check the places again.'],
  'consent-missing': [
    422,
    'For participants below 18 we need a parent or guardian, an emergency contact and the accepted waiver.',
  ],
  'waiver-changed': [409, 'The waiver has changed since you read it. Please read it again.'],
  'age-outside': [422, 'This clinic is for other ages.'],
  'clinic-booking-not-found': [404, 'We cannot find that booking.'],
  'clinic-waiting-not-found': [404, 'We cannot find that place on a waiting list.'],
  'athlete-not-found': [404, 'We cannot find that athlete.'],
  'profile-needed': [409, 'Tell us who leads the clinic first: your sport, your school and a few words.'],
  'photo-invalid': [422, 'That file is not a photo that we can read. Please choose a JPEG, PNG or WebP picture.'],
  'file-missing': [422, 'Choose a photo first.'],
  'file-empty': [422, 'That file is empty. Please choose another one.'],
  'file-too-large': [413, 'A photo may have 8 MB at most. Please choose a smaller one.'],
  'too-many-clinics': [
    409,
    'You have as many clinics ahead, or have published as many today, as one athlete can. Wait until one is over.',
  ],
  'too-many-places': [409, 'You keep as many places as one person can. Book some of them, or give them up, first.'],
  'offers-passed': [
    409,
    'You were offered places of this clinic twice and let them pass, so it is other people’s turn now.',
  ],
  'slots-apart': [422, 'A clinic is one stretch of time: choose times that follow each other.'],
  'clinic-too-long': [422, 'A clinic lasts eight hours at most.'],
  'clinic-too-soon': [422, 'A clinic begins at least twelve hours from now, so that people can find it.'],
  'decide-by-invalid': [
    422,
    'The day by which enough must have booked lies ahead, at least six hours before the clinic and at most 14 days before it.',
  ],
  'field-not-paid': [
    422,
    'So few would not pay for the field. Raise the minimum or the price, or choose a shorter time.',
  ],
  'free-clinic-needs-free-field': [
    422,
    'A free clinic needs times that cost nothing: nobody would pay for the field. Set a price, or choose a free field.',
  ],
  'check-in-unknown': [404, 'We do not know that code.'],
  'check-in-closed': [409, 'Check-in opens twelve hours before the clinic and closes twelve hours after it.'],
  'check-in-cancelled': [409, 'That booking was cancelled.'],
  'too-many-messages': [409, 'You have written to everybody often enough for this clinic.'],
  'nobody-to-write-to': [409, 'Nobody has booked yet.'],
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
    summary: `Published clinics that have not begun, the next one first, at most ${MAX_CLINICS}. \`sport\` is the whole name of a sport; \`location\` is a state’s two-letter code, or a part of the city, address or ZIP code; \`search\` is a part of the title or description. All ignore case. \`near\` is a city or ZIP code: with it every clinic tells its distance, and the nearest comes first.`,
    query: z.object({ sport: filterText, location: filterText, search: filterText, near: filterText }),
    reply: z.array(Clinic),
  },
  read: {
    method: 'GET',
    path: '/api/nil-clinics/:id',
    may: 'act-for-oneself',
    summary: 'One clinic, also after it has begun or was called off.',
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
    z.string().min(1, "Enter the participant's name.").max(participantLimits.name, 'That name is too long.'),
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

const Participants = z.array(Participant).min(1).max(MAX_PLACES)

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
    summary: `Keeps places for ${PLACE_HOLD_MINUTES} minutes and opens the payment for them, or changes the open one. The amount is the server's. With \`attendance\` in it the booking is made even if the browser never comes back after the card was confirmed.`,
    body: z.object({
      clinicId,
      amount: ClaimedAmount,
      participantEmail: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_PLACES).default(1),
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
      'Books places after the card is authorized; for a free clinic at once. `status` and `paymentStatus` are what the browser believes and are not asked. Safe to repeat.',
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
    summary: "Books what a payment of the visitor's is for, after the bank's page has sent the browser back.",
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
    summary: "The visitor's own bookings of places, newest first, at most 100.",
    isPersonal: true,
    reply: z.array(ClinicBooking),
  },
  read: {
    method: 'GET',
    path: '/api/nil-bookings/:id',
    may: 'read-clinic-booking',
    summary: "One of the visitor's own bookings, or the one that the key opens.",
    ...own,
    isPersonal: true,
    reply: ClinicBooking,
    problems: clinicProblem.rows('clinic-booking-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/nil-bookings/:id/calendar.ics',
    may: 'read-clinic-booking',
    summary: 'The booked clinic as an iCalendar file (RFC 5545), with the reference and the way to the codes.',
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
    summary: 'What a cancellation at this moment would give back: of the whole booking, or of so many `places` of it.',
    params,
    query: z.object({ key, places: z.coerce.number().int().min(1).max(MAX_PLACES).optional() }),
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
      'Gives places up, all or those of some participants, and back what is still refunded; they go to whoever waits first. With `refundAmount` it is refused when the refund is another one by now.',
    ...own,
    isIdempotent: true,
    body: z
      .object({
        refundAmount: ClaimedAmount.optional(),
        /** Who cancels; everyone by default. */
        participantIds: z.array(z.uuid()).min(1).max(MAX_PLACES).optional(),
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
    summary:
      'Waits for places of a full clinic. Asked again by the same visitor or email it is the same place in line.',
    params,
    body: z.object({
      name: UserInfo.shape.name,
      email: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_PLACES).default(1),
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
      ...bookingsProblem.rows('too-many-waits', 'waiting-list-full'),
    ],
  },
  list: {
    method: 'GET',
    path: '/api/nil-waiting-list',
    may: 'act-for-oneself',
    summary: "The visitor's own places in line for clinics that lie ahead.",
    isPersonal: true,
    reply: z.array(ClinicWaiting),
  },
  leave: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/leave',
    may: 'leave-waiting-list',
    summary: 'Gives up a place in line; places that were offered go to the next person. Safe to repeat.',
    ...own,
    reply: z.object({ status: ClinicWaitingStatus }),
    problems: clinicProblem.rows('clinic-waiting-not-found'),
  },
  claim: {
    method: 'POST',
    path: '/api/nil-waiting-list/:id/claim',
    may: 'leave-waiting-list',
    summary: 'Brings the places that are held for somebody who waited into the asking browser, to be booked there.',
    ...own,
    reply: z.object({ clinicId: z.uuid(), places: z.number().int(), heldUntil: z.string() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows('clinic-waiting-not-found'),
      ...bookingsProblem.rows('offer-over'),
    ],
  },
} satisfies Record<string, Endpoint>

const AthleteProfile = z.object({
  name: typedName.pipe(z.string().min(1, 'Enter your name.').max(athleteLimits.name)),
  sportType: z.enum(hostedSports),
  level: AthleteLevel,
  school: typedLine.pipe(z.string().min(2, 'Name your school.').max(athleteLimits.school)),
  bio: typedLines.pipe(z.string().max(athleteLimits.bio)),
})
export type AthleteProfile = z.output<typeof AthleteProfile>

const NewClinic = z.object({
  title: typedName.pipe(z.string().min(3, 'Give the clinic a title.').max(clinicLimits.title)),
  description: typedLines.pipe(
    z.string().min(20, 'Say in at least 20 characters what people learn.').max(clinicLimits.description),
  ),
  sportType: z.enum(hostedSports),
  /** Consecutive free slots of one facility. */
  slotIds: SlotIds,
  /** Price of the slots as shown, US dollars as a decimal string. */
  fieldAmount: ClaimedAmount,
  maxParticipants: z.number().int().min(1).max(clinicLimits.participants),
  minParticipants: z.number().int().min(1).max(clinicLimits.participants),
  /** ISO 8601 with an offset. Default: `usualDecideBy`. */
  decideBy: z.iso.datetime({ offset: true }).optional(),
  /** US dollars a person as a decimal string; "0.00" is free. */
  price: z.string().superRefine((text, context) => {
    const cents = fromDecimal(text)
    const message =
      cents === undefined
        ? 'Give a price such as "25" or "25.50".'
        : cents > clinicLimits.priceCents
          ? `A place costs $${clinicLimits.priceCents / 100} at most.`
          : cents % clinicLimits.priceStepCents !== 0
            ? 'Prices go in steps of ten cents.'
            : cents > 0 && cents < 100
              ? 'A place costs at least $1, or nothing.'
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
  /** `fieldAmount`: US dollars as a decimal string; `breakEven`: how many places pay for the field. */
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
    summary: 'A clinic that asks for a field: for the owner of the field by account or mailed key, and administrators.',
    problems: clinicProblem.rows('clinic-not-found'),
  },
  approveRequest: {
    ...answering,
    method: 'POST',
    path: '/api/nil-clinics/:id/request/approve',
    summary: 'The owner of the field lets the clinic take place there: it is open for sign-up at once.',
    problems: clinicProblem.rows('clinic-not-found', 'clinic-approval-over'),
  },
  declineRequest: {
    ...answering,
    method: 'POST',
    path: '/api/nil-clinics/:id/request/decline',
    summary: 'The owner of the field says no: the clinic is called off and its times are free again.',
    problems: clinicProblem.rows('clinic-not-found', 'clinic-approval-over'),
  },
  listRequests: {
    method: 'GET',
    path: '/api/owner/clinic-requests',
    may: 'see-own-facilities',
    summary: "Clinics that await an answer at the signed-in owner's facilities, the most urgent first, at most 50.",
    isPersonal: true,
    reply: z.object({ requests: z.array(ClinicRequest) }),
    problems: signedIn,
  },
  readProfile: {
    method: 'GET',
    path: '/api/athlete',
    may: 'publish-clinic',
    summary: "The signed-in account's own profile as an athlete; null before there is one.",
    isPersonal: true,
    reply: z.object({ athlete: Athlete.nullable() }),
    problems: signedIn,
  },
  writeProfile: {
    method: 'POST',
    path: '/api/athlete',
    may: 'publish-clinic',
    summary: 'Writes who leads the clinics of this account.',
    body: AthleteProfile,
    reply: z.object({ athlete: Athlete }),
    problems: signedIn,
  },
  writePhoto: {
    method: 'POST',
    path: '/api/athlete/photo',
    may: 'publish-clinic',
    summary: 'Takes a photo of the athlete: drawn anew, square, without what the camera noted beside it.',
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
    summary: 'Takes the photo of the athlete away.',
    reply: z.object({ athlete: Athlete }),
    problems: [...signedIn, ...clinicProblem.rows('profile-needed')],
  },
  publish: {
    method: 'POST',
    path: '/api/nil-clinics',
    may: 'publish-clinic',
    summary:
      'Publishes a clinic of the signed-in athlete and reserves its field in the same moment. On somebody else’s field it opens for sign-up once the owner has approved it. Needs a verified email. Prices of the field are claims: the right one comes with the refusal.',
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
    summary: 'The clinics of the signed-in athlete: those to come first, then those that are over, the latest first.',
    isPersonal: true,
    reply: z.array(HostedClinic),
    problems: signedIn,
  },
  desk: {
    method: 'GET',
    path: '/api/nil-clinics/:id/desk',
    may: 'manage-clinic',
    summary: 'Who takes part in a clinic and what it brings, for its athlete and administrators.',
    params,
    isPersonal: true,
    reply: ClinicDesk,
    problems: hosting,
  },
  readCheckIn: {
    method: 'GET',
    path: '/api/nil-check-in/:code',
    may: 'manage-clinic',
    summary: "Whose code this is, for the clinic's athlete and administrators.",
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
      "Notes that a participant is there, or with `isHere` false that it was a mistake. Their id on the clinic's desk is as good as their code. Safe to repeat.",
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
    summary: 'Writes a mail to everybody who has booked, each address once.',
    params,
    isIdempotent: true,
    body: z.object({
      subject: typedLine.pipe(z.string().min(1, 'Give your message a subject.').max(120)),
      body: typedLines.pipe(z.string().min(1, 'Write your message.').max(2_000)),
    }),
    reply: z.object({ recipients: z.number().int() }),
    problems: [...hosting, ...clinicProblem.rows('too-many-messages', 'nobody-to-write-to', 'clinic-cancelled')],
  },
  cancel: {
    method: 'POST',
    path: '/api/nil-clinics/:id/cancel',
    may: 'manage-clinic',
    summary: 'Calls a clinic off: everybody is refunded in full and told, and the field is free again. Safe to repeat.',
    params,
    isIdempotent: true,
    body: z.object({ note: typedLines.pipe(z.string().max(500)).optional().default('') }),
    reply: z.object({ clinic: Clinic, refunded: z.number().int(), refundedAmount: z.string() }),
    problems: [...hosting, ...clinicProblem.rows('clinic-over')],
  },
} satisfies Record<string, Endpoint>
