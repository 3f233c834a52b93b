import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { lastSearch } from './last-search.ts'

/** Keeps the visitor's search. */
export function BackToSearch() {
  const isHydrated = useHydrated()
  return (
    <Link
      to={isHydrated ? lastSearch() : paths.search}
      className="inline-link inline-flex min-h-11 items-center gap-1.5"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back to search
    </Link>
  )
}
