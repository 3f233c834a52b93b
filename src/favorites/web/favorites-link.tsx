import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { favoriteIdsQuery } from './api.ts'

/** Only for visitors with favorites. It appears late, so it adds no height to its row. */
export function FavoritesLink() {
  const { data: hasAny } = useQuery({ ...favoriteIdsQuery, select: ids => ids.length > 0 })
  if (!hasAny) return null
  return (
    <Link to={paths.favorites} className={joinClasses(buttonClass({ tone: 'quiet', size: 'sm' }), '-my-2 shrink-0')}>
      <Heart aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Favorites</span>
    </Link>
  )
}
