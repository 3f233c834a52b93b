import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'

export type MainLink = {
  label: string
  to: string
  /** Another address of the same screen. */
  alias?: string
}

/** The pages that the header and its menu lead to, before and after the solutions (specification, section 2). */
export const linksBefore: readonly MainLink[] = [
  { label: 'Find Fields', to: paths.search },
  { label: 'NIL Clinics', to: paths.nilClinics },
]
export const linksAfter: readonly MainLink[] = [
  { label: 'Tournaments', to: paths.tournaments, alias: paths.lacrosseTournaments },
]

/** The one that stands out. */
export const listLink: MainLink = { label: 'List Your Field', to: paths.listYourField }

export const startLink: MainLink = { label: 'Get Started', to: paths.getStarted }

/** What the account's page is called for whoever is here, as far as a page has asked who that is: the header never asks. */
export function useAccountLabel(): string {
  const session = useQuery({ ...sessionQuery, enabled: false })
  return session.data?.account === null ? 'Sign in' : 'Account'
}

/** Where a link leads: whoever is on the screen by its other address stays there, so that the link is the active one. */
export function useAddress({ to, alias }: MainLink): string {
  const { pathname } = useLocation()
  return alias !== undefined && pathname === alias ? alias : to
}

/**
 * What the list of bookings is called for whoever is here. Who is signed in is never asked for its sake: an administrator is
 * known as soon as a page has asked.
 */
export function useBookingsLabel(): string {
  const session = useQuery({ ...sessionQuery, enabled: false })
  return session.data?.isAdministrator ? 'All bookings' : 'My bookings'
}
