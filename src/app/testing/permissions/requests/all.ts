import type { Samples } from '../ask.ts'
import { accountRequests } from './accounts.ts'
import { administrationRequests } from './administration.ts'
import { bookingRequests } from './bookings.ts'
import { clinicRequests } from './clinics.ts'
import { conversationRequests } from './conversations.ts'
import { deskRequests } from './desk.ts'
import { formRequests } from './forms.ts'
import { keyRequests } from './keys.ts'
import { listingRequests } from './listings.ts'
import { ownerRequests } from './owners.ts'
import { publicRequests } from './public.ts'
import { webhookRequests } from './webhooks.ts'

/**
 * A request for every endpoint of the API. Whoever adds an endpoint adds its row to the file of its domain: `METHOD /path` as the
 * OpenAPI document has it, and a function that makes what the request is about (`subjects` knows the member's bookings, the owner's
 * facility and clinic) and answers the request as whoever may would send it. Where each account has things of its own, the function
 * makes one for the role that asks. What only one file of these makes goes through `subjects.make`, and words of it that not
 * everybody may read into `subjects.secrets`. Who may is not said here: that is in the table of permissions alone
 * (`accounts/rules.ts`). The walk then asks as everybody (`app/server/permissions`); these parts of it run side by side.
 */
export const requestsByPart = {
  people: {
    ...accountRequests,
    ...publicRequests,
    ...formRequests,
    ...listingRequests,
    ...deskRequests,
    ...administrationRequests,
    ...keyRequests,
    ...webhookRequests,
  },
  places: { ...bookingRequests, ...conversationRequests, ...ownerRequests, ...clinicRequests },
} satisfies Record<string, Samples>

export const allRequests: Samples = { ...requestsByPart.people, ...requestsByPart.places }
