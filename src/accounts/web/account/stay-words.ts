import type { ReasonToStay } from '#accounts/profile-contract.ts'
import { paths } from '#kit/shared/paths.ts'

/** `to`: where to fix it; null if only others can. */
export function stayWords({ code, count }: ReasonToStay): { text: string; to: string | null; label: string } {
  const { one, many, to, label } = words[code]
  return { text: count === 1 ? one : many.replace('#', count.toLocaleString('en-US')), to, label }
}

type Words = { one: string; many: string; to: string | null; label: string }

const words: Record<ReasonToStay['code'], Words> = {
  bookings: {
    one: 'You have a booking that lies ahead. Cancel it or play first.',
    many: 'You have # bookings that lie ahead. Cancel them or play first.',
    to: paths.bookings,
    label: 'Your bookings',
  },
  'clinic-bookings': {
    one: 'You have places at a clinic that lies ahead. Give them up or take part first.',
    many: 'You have places at # clinics that lie ahead. Give them up or take part first.',
    to: paths.bookings,
    label: 'Your clinics',
  },
  clinics: {
    one: 'You lead a clinic that lies ahead. Call it off or hold it first.',
    many: 'You lead # clinics that lie ahead. Call them off or hold them first.',
    to: paths.clinicHost,
    label: 'Clinics you lead',
  },
  facilities: {
    one: 'A facility is yours. Close it down first; what is booked there takes place before.',
    many: '# facilities are yours. Close them down first; what is booked there takes place before.',
    to: paths.owner,
    label: 'Your facilities',
  },
  payouts: {
    one: 'Money of a clinic has not been paid out to you yet.',
    many: 'Money of # clinics has not been paid out to you yet.',
    to: paths.payouts,
    label: 'Payouts',
  },
  import: {
    one: 'An import of facilities is running. Wait until it is done.',
    many: '# imports of facilities are running. Wait until they are done.',
    to: `${paths.owner}?tab=imports`,
    label: 'Imports',
  },
  administrator: {
    one: 'You administer this site. Ask another administrator to take that over first.',
    many: 'You administer this site. Ask another administrator to take that over first.',
    to: null,
    label: '',
  },
}
