import { runText } from '#bookings/server/booking-format.ts'
import { joinedMail, offerMail, type WaitingMail } from '#bookings/waiting-list/server/waiting-list-composers.ts'
import { SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import type { MailContent } from '#messages/contract.ts'
import type { ClinicWaitingFacts, ClinicWaitingMessages } from './notify-waiting.ts'

type Site = { publicUrl: string; signingSecret: string }
type Composers = { [Kind in keyof ClinicWaitingMessages]: (payload: ClinicWaitingMessages[Kind]) => MailContent }

export function clinicWaitingListComposers(site: Site): Composers {
  return {
    'clinic-waiting-joined'(facts) {
      const { places } = facts
      const [opening, them] = places === 1 ? ['a seat opens up', 'it'] : [`${places} seats open up`, 'them']
      return joinedMail(mailOf(site, facts), {
        opening,
        promise: `this clinic is full. If ${opening} and you’re next, we’ll email you right away and hold ${them} for you for up to ${SEAT_OFFER_MINUTES} minutes.`,
        viewLabel: 'View clinic',
      })
    },
    'clinic-waiting-offer'(facts) {
      const { places, heldUntil } = facts
      const isOne = places === 1
      const opened = isOne ? 'a seat opened up' : `${places} seats opened up`
      return offerMail(mailOf(site, facts), heldUntil, {
        heading: isOne ? 'A seat opened up' : opened,
        opened: `Hi, ${opened}.`,
        what: isOne ? 'seat' : 'seats',
      })
    },
  }
}

function mailOf({ publicUrl, signingSecret }: Site, facts: ClinicWaitingFacts): WaitingMail {
  const { waitingId, clinicId, title, facilityName, facilityAddress, places, priceCents, startTime, timeZone } = facts
  return {
    signingSecret,
    line: 'clinic-waiting',
    waitingId,
    page: `${publicUrl}${paths.nilBooking(clinicId)}`,
    title,
    startTime,
    timeZone,
    facts: [
      { label: 'What', value: title },
      { label: 'When', value: runText(facts, timeZone) },
      { label: 'Where', value: [facilityName, facilityAddress].filter(Boolean).join(', ') },
      { label: 'Seats', value: String(places) },
      { label: 'Price', value: priceCents === 0 ? 'Free' : `${toDollars(priceCents)} per person` },
    ],
  }
}
