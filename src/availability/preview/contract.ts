import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { Facility, FacilityState, facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { AvailabilitySlot, availabilityProblem, CalendarDate } from '../contract.ts'
import { WeeklyOffer } from '../schedule/contract.ts'

export const FacilityPreview = z.object({
  facility: Facility,
  status: FacilityState,
  schedule: WeeklyOffer,
  /** At the facility. */
  today: z.string(),
  /** Seven, as a customer would see them. */
  days: z.array(z.object({ date: z.string(), slots: z.array(AvailabilitySlot) })),
})
export type FacilityPreview = z.infer<typeof FacilityPreview>

export const previewEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/preview',
    may: 'preview-facility',
    summary:
      'A facility, also a draft or hidden one, as customers would see it, with its times of seven days. For its owner and administrators.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ from: CalendarDate.optional().meta({ description: 'The first day; today if left out.' }) }),
    reply: FacilityPreview,
    isPersonal: true,
    problems: [
      ...accountsProblem.rows('account-needed'),
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
    ],
  },
} satisfies Record<string, Endpoint>
