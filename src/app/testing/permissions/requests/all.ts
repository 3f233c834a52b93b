import type { Samples } from '../ask.ts'
import { accountRequests } from './accounts.ts'
import { administrationRequests } from './administration.ts'
import { bookingRequests } from './bookings.ts'
import { clinicRequests } from './clinics.ts'
import { conversationRequests } from './conversations.ts'
import { bookingDeskRequests } from './desk.ts'
import { formRequests } from './forms.ts'
import { keyRequests } from './keys.ts'
import { listingRequests } from './listings.ts'
import { ownerRequests } from './owners.ts'
import { publicRequests } from './public.ts'
import { webhookRequests } from './webhooks.ts'

/**
 * One request per endpoint. To add one, add to its domain's file `METHOD /path` as in the OpenAPI document, and a
 * function that creates the subjects (`subjects` has the member's bookings, the owner's facility and clinic) and
 * returns the request of an allowed caller. Create what each account owns for the role. `subjects.make` is for things
 * of one file, `subjects.secrets` for private texts. Permissions are only in `accounts/rules.ts`;
 * `app/server/permissions` sends the requests as every role, with these parts in parallel.
 */
export const requestsByPart = {
  people: {
    ...accountRequests,
    ...publicRequests,
    ...formRequests,
    ...listingRequests,
    ...bookingDeskRequests,
    ...administrationRequests,
    ...keyRequests,
    ...webhookRequests,
  },
  bookings: { ...bookingRequests, ...conversationRequests, ...ownerRequests, ...clinicRequests },
} satisfies Record<string, Samples>

export const allRequests: Samples = { ...requestsByPart.people, ...requestsByPart.bookings }
