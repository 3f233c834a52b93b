import type { ReasonToStay } from '#accounts/profile-contract.ts'
import { paths } from '#kit/shared/paths.ts'

/** `to`: where to fix it; null if only others can. */
export function retentionLabels({ code, count }: ReasonToStay): { text: string; to: string | null; label: string } {
  const { one, many, to, label } = words[code]
  return { text: count === 1 ? one : many.replace('#', count.toLocaleString('en-US')), to, label }
}

type Words = { one: string; many: string; to: string | null; label: string }

const words: Record<ReasonToStay['code'], Words> = {
  bookings: {
    one: 'You have an upcoming booking. Cancel it, or wait until you’ve played.',
    many: 'You have # upcoming bookings. Cancel them, or wait until you’ve played.',
    to: paths.bookings,
    label: 'Your bookings',
  },
  'clinic-bookings': {
    one: 'You have an upcoming clinic. Cancel your sign-up, or wait until it’s over.',
    many: 'You have # upcoming clinics. Cancel your sign-ups, or wait until they’re over.',
    to: paths.bookings,
    label: 'Your clinics',
  },
  clinics: {
    one: 'You’re leading an upcoming clinic. Cancel it, or wait until it’s over.',
    many: 'You’re leading # upcoming clinics. Cancel them, or wait until they’re over.',
    to: paths.clinicHost,
    label: 'Clinics you lead',
  },
  facilities: {
    one: 'You own a facility. Close it down first, after its last booking.',
    many: 'You own # facilities. Close them down first, after their last bookings.',
    to: paths.owner,
    label: 'Your facilities',
  },
  payouts: {
    one: 'We haven’t paid you out for a clinic yet.',
    many: 'We haven’t paid you out for # clinics yet.',
    to: paths.payouts,
    label: 'Payouts',
  },
  import: {
    one: 'A facility import is running. Wait until it finishes.',
    many: '# facility imports are running. Wait until they finish.',
    to: `${paths.owner}?tab=imports`,
    label: 'Imports',
  },
  administrator: {
    one: 'You’re an administrator of this site. Ask another administrator to remove your role first.',
    many: 'You’re an administrator of this site. Ask another administrator to remove your role first.',
    to: null,
    label: '',
  },
}
