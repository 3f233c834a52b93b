import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'

export type MainLink = {
  label: string
  to: string
  /** Another path of the same screen. */
  alias?: string
}

/** Specification, section 2. */
export const linksBefore: readonly MainLink[] = [
  { label: 'Find Fields', to: paths.search },
  { label: 'NIL Clinics', to: paths.nilClinics },
]
export const linksAfter: readonly MainLink[] = [
  { label: 'Tournaments', to: paths.tournaments, alias: paths.lacrosseTournaments },
]

export const listLink: MainLink = { label: 'List Your Field', to: paths.listYourField }

export const startLink: MainLink = { label: 'Get Started', to: paths.getStarted }

/** Uses the session only if a page has loaded it. */
export function useAccountLabel(): string {
  const session = useQuery({ ...sessionQuery, enabled: false })
  return session.data?.account === null ? 'Sign in' : 'Account'
}

/** So that the link is active there, too. */
export function useAddress({ to, alias }: MainLink): string {
  const { pathname } = useLocation()
  return alias !== undefined && pathname === alias ? alias : to
}

/** Uses the session only if a page has loaded it. */
export function useBookingsLabel(): string {
  const session = useQuery({ ...sessionQuery, enabled: false })
  return session.data?.isAdministrator ? 'All bookings' : 'My bookings'
}
