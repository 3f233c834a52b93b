import {
  Banknote,
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  CreditCard,
  House,
  LandPlot,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import type { Action } from '#accounts/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import type { May } from '#organizations/web/use-may.ts'

export type WorkLink = {
  to: string
  label: string
  Icon: LucideIcon
  /** Its path is a prefix of the others. */
  isStart?: true
  /** Further path prefixes that belong to it. */
  within?: readonly string[]
  /** Members whose role does not include it are not shown the link. By default everyone is. */
  action?: Action
  /** What its number counts. */
  counts?: 'requests' | 'messages' | 'reviews'
}

/** The frame's areas, in order. A phone's bottom bar shows the first four; the rest are under “More”. */
export const ownerLinks: readonly WorkLink[] = [
  { to: paths.owner, label: 'Home', Icon: House, isStart: true },
  { to: paths.ownCalendar, label: 'Calendar', Icon: CalendarDays },
  {
    to: paths.ownBookings,
    label: 'Bookings',
    Icon: CalendarCheck,
    within: [paths.clinicRequest('')],
    action: 'see-own-bookings',
    counts: 'requests',
  },
  {
    to: paths.ownMessages,
    label: 'Messages',
    Icon: MessagesSquare,
    action: 'see-requests',
    counts: 'messages',
  },
  {
    to: paths.ownFacilities,
    label: 'Facilities',
    Icon: LandPlot,
    within: [paths.csvUpload, paths.desk('')],
  },
  { to: paths.payouts, label: 'Money', Icon: Banknote, action: 'see-statements' },
  { to: paths.ownReports, label: 'Reports', Icon: ChartColumn, action: 'see-reports' },
  { to: paths.organizationSettings, label: 'Settings', Icon: Settings },
]

/** Athletes see their own payouts in any role. All links until the role is known. */
export function linksFor(may: May, isAthlete: boolean): readonly WorkLink[] {
  return ownerLinks.filter(({ to, action }) => !action || may(action) !== false || (to === paths.payouts && isAthlete))
}

export const administratorLinks: readonly WorkLink[] = [
  { to: paths.admin, label: 'Dashboard', Icon: LayoutDashboard, isStart: true, within: [paths.adminSearch] },
  { to: paths.adminReviews, label: 'Reviews', Icon: ClipboardCheck, counts: 'reviews' },
  { to: paths.adminFacilities, label: 'Facilities', Icon: LandPlot },
  { to: paths.adminOrganizations, label: 'Organizations', Icon: Building2 },
  { to: paths.adminPeople, label: 'People', Icon: Users },
  { to: paths.adminPayments, label: 'Payments', Icon: CreditCard },
  { to: paths.adminLog, label: 'Log', Icon: ScrollText },
]

/** The account's own pages, on the public site. */
export const accountLinks = [
  { to: paths.account, label: 'Your account' },
  { to: paths.accountSecurity, label: 'Sign-in and security' },
  { to: paths.accountApiKeys, label: 'API keys' },
  { to: paths.accountWebhooks, label: 'Webhooks' },
  { to: paths.home, label: 'Public site' },
] as const

/** As `aria-current` says it: the page itself, or one that belongs to it. */
export function currentOf({ to, isStart, within = [] }: WorkLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  const prefixes = isStart ? within : [`${to}/`, ...within]
  return prefixes.some(prefix => pathname.startsWith(prefix)) ? 'true' : undefined
}
