import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'

export type MainLink = { label: string; to: string }

/** The pages that the header and its menu lead to, before and after the solutions (specification, section 2). */
export const linksBefore: readonly MainLink[] = [
  { label: 'Find Fields', to: paths.search },
  { label: 'NIL Clinics', to: paths.nilClinics },
]
export const linksAfter: readonly MainLink[] = [{ label: 'Tournaments', to: paths.tournaments }]

/** The one that stands out. */
export const listLink: MainLink = { label: 'List Your Field', to: paths.listYourField }

export const startLink: MainLink = { label: 'Get Started', to: paths.getStarted }

/**
 * What the list of bookings is called for whoever is here. Who is signed in is never asked for its sake: an administrator is
 * known as soon as a page has asked.
 */
export function useBookingsLabel(): string {
  const session = useQuery({ ...sessionQuery, enabled: false })
  return session.data?.isAdministrator ? 'All bookings' : 'My bookings'
}
