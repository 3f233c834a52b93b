import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotId } from '#availability/contract.ts'
import { UserInfo } from '#checkout/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { mailedKey } from '../contract.ts'

/** Per visitor. */
export const MAX_WAITS = 20
/** Anyone can enter a stranger's. */
export const MAX_WAITS_OF_EMAIL = 10
/** To one address, so nobody can flood a stranger's mailbox. */
export const JOINED_MAILS_PER_DAY = 5
/** The time is offered to one after the other. */
export const MAX_IN_LINE = 20
/** For the first two in line. */
export const OFFER_MINUTES = 15
/** From the third on, so an unresponsive line cannot lock a time for hours. */
export const LATE_OFFER_MINUTES = 5

/** `offered`: held for them; `taken`: booked; `missed`: the offer expired or the time has begun. */
export const WaitingStatus = z.enum(['waiting', 'offered', 'taken', 'left', 'missed'])
export type WaitingStatus = z.infer<typeof WaitingStatus>

export const WaitingPlace = z.object({
  id: z.uuid(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  slotId: SlotId,
  /** ISO 8601 with the facility's offset. */
  startTime: z.string(),
  endTime: z.string(),
  status: WaitingStatus,
  /** 1 is next; null unless waiting. */
  position: z.number().int().nullable(),
  /** Null unless offered. */
  offeredUntil: z.string().nullable(),
})
export type WaitingPlace = z.infer<typeof WaitingPlace>

const own = { params: z.object({ id: z.uuid() }), query: mailedKey }

export const waitingListProblem = problems({
  'slot-is-open': [409, 'This time is available. You can book it right now.'],
  'slot-closed': [409, 'The facility is closed at that time, so there’s no waitlist.'],
  'too-many-waits': [409, 'You’re on too many waitlists. Leave one of them first.'],
  'waiting-list-full': [409, 'The waitlist for this time is full. Please choose another time.'],
  'waiting-not-found': [404, 'We can’t find that waitlist spot.'],
  'offer-over': [409, 'That offer has expired. The time went to the next person, or you already have it.'],
})

export const waitingListEndpoints = {
  join: {
    method: 'POST',
    path: '/api/waiting-list',
    may: 'wait-in-line',
    summary:
      'Joins the waitlist for a taken time. Repeated by the same visitor or email, it returns the same place in line.',
    body: z.object({ slotId: SlotId, name: UserInfo.shape.name, email: UserInfo.shape.email }),
    reply: z.object({ id: z.uuid(), position: z.number().int() }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-sold'),
      ...availabilityProblem.rows(
        'slot-unknown',
        'slot-over',
        'not-bookable-yet',
        'too-late-to-book',
        'date-too-far-ahead',
      ),
      ...waitingListProblem.rows('slot-is-open', 'slot-closed', 'too-many-waits', 'waiting-list-full'),
    ],
  },
  list: {
    method: 'GET',
    path: '/api/waiting-list',
    may: 'act-for-oneself',
    summary: 'The visitor’s own waitlist places for upcoming times, earliest first.',
    isPersonal: true,
    reply: z.array(WaitingPlace),
  },
  leave: {
    method: 'POST',
    path: '/api/waiting-list/:id/leave',
    may: 'leave-waiting-list',
    summary: 'Leaves the waitlist. An offered time goes to the next person. Safe to repeat.',
    ...own,
    reply: z.object({ status: WaitingStatus }),
    problems: waitingListProblem.rows('waiting-not-found'),
  },
  claim: {
    method: 'POST',
    path: '/api/waiting-list/:id/claim',
    may: 'leave-waiting-list',
    summary: 'Moves a time held for someone on the waitlist into the calling browser, to be booked there.',
    ...own,
    reply: z.object({
      facilityId: z.uuid(),
      /** The day at the facility. */
      date: z.string(),
      slotId: SlotId,
      heldUntil: z.string(),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...waitingListProblem.rows('waiting-not-found', 'offer-over'),
    ],
  },
} satisfies Record<string, Endpoint>
