import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { Attendee } from '#clinics/check-in/contract.ts'
import { Athlete, AthleteLevel, accessKey, Clinic, clinicProblem, idParams } from '#clinics/contract.ts'
import { athleteLimits, hostedSports } from '#clinics/options.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { hasAddress, SUBJECT_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines, typedName } from '#kit/shared/typed-text.ts'
import { memberProblems, ofOrganization } from '#organizations/contract.ts'

const AthleteProfile = z.object({
  name: typedName.pipe(z.string().min(1, 'Enter your name.').max(athleteLimits.name)),
  sportType: z.enum(hostedSports),
  level: AthleteLevel,
  school: typedLine.pipe(z.string().min(2, 'Enter your school.').max(athleteLimits.school)),
  bio: typedLines.pipe(z.string().max(athleteLimits.bio)),
})
export type AthleteProfile = z.output<typeof AthleteProfile>

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

export const ClinicDesk = HostedClinic.extend({
  /** By name. */
  attendees: z.array(Attendee),
  messages: z.array(
    z.object({ id: z.uuid(), subject: z.string(), body: z.string(), recipients: z.number().int(), sentAt: z.string() }),
  ),
})
export type ClinicDesk = z.infer<typeof ClinicDesk>

export const hostingProblem = problems({
  'clinic-approval-over': [409, 'You already responded to this request, or it expired.'],
  'profile-needed': [409, 'Complete your profile first: your sport, your school and a short bio.'],
  'photo-invalid': [422, 'We can’t read that file. Choose a JPEG, PNG or WebP photo.'],
  'file-missing': [422, 'Choose a photo first.'],
  'file-empty': [422, 'That file is empty. Choose another one.'],
  'file-too-large': [413, 'Photos can be up to 8 MB. Choose a smaller one.'],
  'too-many-messages': [409, 'You’ve reached the message limit for this clinic.'],
  'nobody-to-write-to': [409, 'No one has booked yet.'],
})

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
  may: 'run-booking-desk',
  params: idParams,
  query: z.object({ key: accessKey }),
  reply: ClinicRequest,
  isPersonal: true,
} as const

export const hostingEndpoints = {
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
    problems: [...clinicProblem.rows('clinic-not-found'), ...hostingProblem.rows('clinic-approval-over')],
  },
  declineRequest: {
    ...answering,
    method: 'POST',
    path: '/api/nil-clinics/:id/request/decline',
    summary: 'Declines the clinic on behalf of the field’s owner. The clinic is canceled and its times open up.',
    problems: [...clinicProblem.rows('clinic-not-found'), ...hostingProblem.rows('clinic-approval-over')],
  },
  listRequests: {
    method: 'GET',
    path: '/api/owner/clinic-requests',
    may: 'see-requests',
    ...ofOrganization,
    summary: 'Clinics awaiting approval at the signed-in owner’s facilities, most urgent first, at most 50.',
    isPersonal: true,
    reply: z.object({ requests: z.array(ClinicRequest) }),
    problems: memberProblems,
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
      ...hostingProblem.rows('profile-needed', 'photo-invalid', 'file-missing', 'file-empty', 'file-too-large'),
    ],
  },
  removePhoto: {
    method: 'POST',
    path: '/api/athlete/photo/remove',
    may: 'publish-clinic',
    summary: 'Removes the athlete’s photo.',
    reply: z.object({ athlete: Athlete }),
    problems: [...signedIn, ...hostingProblem.rows('profile-needed')],
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
    params: idParams,
    isPersonal: true,
    reply: ClinicDesk,
    problems: hosting,
  },
  writeToAll: {
    method: 'POST',
    path: '/api/nil-clinics/:id/messages',
    may: 'manage-clinic',
    summary: 'Emails everyone who booked, once per address.',
    params: idParams,
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
    problems: [
      ...hosting,
      ...hostingProblem.rows('too-many-messages', 'nobody-to-write-to'),
      ...clinicProblem.rows('clinic-cancelled'),
    ],
  },
  cancel: {
    method: 'POST',
    path: '/api/nil-clinics/:id/cancel',
    may: 'manage-clinic',
    summary:
      'Cancels a clinic. Everyone who booked is notified and refunded in full, and the field opens up. Safe to repeat.',
    params: idParams,
    isIdempotent: true,
    body: z.object({ note: typedLines.pipe(z.string().max(500)).optional().default('') }),
    reply: z.object({ clinic: Clinic, refunded: z.number().int(), refundedAmount: z.string() }),
    problems: [...hosting, ...clinicProblem.rows('clinic-over')],
  },
} satisfies Record<string, Endpoint>
