import { type Action, may } from '#accounts/rules.ts'
import { listPending } from '#bookings/calendar/server/week-view.ts'
import { listClinicRequests } from '#clinics/hosting/server/field-approval.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type Attention, attentionKinds, type OwnerHome, type WeekFigures } from '#desk/home-contract.ts'
import { groupToday, mostCommonZone, openMinutes } from '#desk/home-rules.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, dateIn, weekdayOf } from '#kit/shared/time.ts'
import type { OpenOrganization } from '#organizations/server/open-organization.ts'
import { countAttention, countOwned, findOpen, findToday, sumWeeks, type WeekSums } from './store.ts'

/** Of today. Nobody reads more rows; the calendar shows all. */
const MAX_ITEMS = 1_000

/** `now` in milliseconds. Eight statements, however many facilities there are. */
export async function readHome(
  services: ClinicServices,
  { scope, now }: { scope: OpenOrganization; now: number },
): Promise<OwnerHome> {
  const { db } = services
  const answers = may([scope.actor.role], 'see-requests')
  const seesRevenue = may([scope.actor.role], 'see-reports')
  const open = await findOpen(db, scope)
  const today = dateIn(mostCommonZone(open), now)
  const from = addDays(today, -weekdayOf(today))
  const [items, sums, counts, facilities, requests, clinics] = await Promise.all([
    findToday(db, { scope, today, limit: MAX_ITEMS }),
    sumWeeks(db, { scope, from }),
    countAttention(db, scope),
    countOwned(db, scope),
    answers ? listPending(db, scope) : { bookings: [], total: 0 },
    answers ? listClinicRequests(services, scope) : { requests: [] },
  ])
  return {
    facilities,
    today,
    venues: groupToday(open, items, today),
    requests,
    clinicRequests: clinics.requests,
    week: {
      from,
      to: addDays(from, 6),
      current: figures(sums.current, { openMinutes: openMinutes(open, from), seesRevenue }),
      previous: figures(sums.previous, { openMinutes: openMinutes(open, addDays(from, -7)), seesRevenue }),
    },
    attention: attentionKinds
      .filter(kind => may([scope.actor.role], mayMend[kind]))
      .flatMap(kind => counts.find(found => found.kind === kind) ?? []),
  }
}

type Shown = { openMinutes: number; seesRevenue: boolean }

function figures({ bookings, cents, minutes }: WeekSums, { openMinutes, seesRevenue }: Shown): WeekFigures {
  return { bookings, revenue: seesRevenue ? toDecimal(cents) : null, bookedMinutes: minutes, openMinutes }
}

/** Members are told only what they can do something about. */
const mayMend: Record<Attention['kind'], Action> = {
  'unread-messages': 'see-requests',
  'failed-calendars': 'edit-facility',
  'no-payout-account': 'change-payouts',
  drafts: 'edit-facility',
  unchecked: 'edit-facility',
  'no-price': 'edit-schedule',
}
