import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { Clinic, SkillLevel } from '#clinics/contract.ts'
import { hostingProblem } from '#clinics/hosting/contract.ts'
import { clinicLimits, hostedSports } from '#clinics/options.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLines, typedName } from '#kit/shared/typed-text.ts'
import { ClaimedAmount } from '#payments/contract.ts'

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

export const publishingProblem = problems({
  'email-unverified': [403, 'Verify your email first. Open the link in our email, or resend it.'],
  'too-many-clinic-hours': [
    409,
    'This field has reached its limit for clinics by new hosts. Choose another field, or try again after one of those clinics ends.',
  ],
  'too-many-clinics': [
    409,
    'You’ve reached the limit for upcoming clinics or for clinics published today. Try again after one of them ends.',
  ],
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
})

export const publishingEndpoints = {
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
      ...accountsProblem.rows('account-needed'),
      ...facilitiesProblem.rows('facility-not-found', 'facility-not-sold'),
      ...availabilityProblem.rows(
        'slot-unknown',
        'slots-of-several-facilities',
        'slot-over',
        'too-late-to-book',
        'not-bookable-yet',
        'date-too-far-ahead',
        'slot-taken',
      ),
      ...bookingsProblem.rows('mode-not-offered', 'price-changed', 'calendar-silent'),
      ...hostingProblem.rows('profile-needed'),
      ...publishingProblem.rows(
        'email-unverified',
        'too-many-clinic-hours',
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
} satisfies Record<string, Endpoint>
