import { Heart } from 'lucide-react'
import type { Facility } from '#facilities/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useFavorite } from './use-favorite.ts'

export function FavoriteButton({ facility: { id, name } }: { facility: Pick<Facility, 'id' | 'name'> }) {
  const { isFavorite, toggle } = useFavorite(id)
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Save ${name} to favorites`}
      onClick={() => void toggle()}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:bg-hover noscript:hidden"
    >
      <Heart aria-hidden="true" className={joinClasses('size-5', isFavorite && 'fill-current text-clay')} />
    </button>
  )
}
