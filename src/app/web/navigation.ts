import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'

/**
 * The pages that the header and its menu lead to, in this order. Who is signed in is never asked for their sake: an administrator
 * is known as soon as a page has asked.
 */
export function useMainLinks() {
  const session = useQuery({ ...sessionQuery, enabled: false })
  if (!session.data?.isAdministrator) return links
  return links.map(link => (link.to === paths.bookings ? { ...link, label: 'All bookings' } : link))
}

const links = [
  { label: 'Find Fields', to: paths.search },
  { label: 'My bookings', to: paths.bookings },
  { label: 'Data sources', to: paths.dataSources },
] as const
