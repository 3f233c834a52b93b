import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { favoriteIdsQuery, favoritesQuery, saveFavorite } from './api.ts'

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

/** Optimistic: shown at once, reverted on failure. */
function useFavorite(facilityId: string) {
  const client = useQueryClient()
  const ids = useQuery({ ...favoriteIdsQuery, select: known => known.includes(facilityId) })
  const isFavorite = ids.data ?? false
  const isBusy = useRef(false)

  async function toggle() {
    if (isBusy.current) return
    isBusy.current = true
    const isWanted = !isFavorite
    try {
      await client.ensureQueryData(favoriteIdsQuery)
      mark(client, facilityId, isWanted)
      await saveFavorite(facilityId, isWanted)
      // The favorites page refetches when opened; while open it keeps the card, so that a slip can be undone.
      await client.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' })
      if (isWanted) toast({ title: 'Saved to favorites', action: { label: 'See favorites', href: paths.favorites } })
    } catch (error) {
      mark(client, facilityId, !isWanted)
      toast({
        tone: 'destructive',
        title: isWanted ? 'We couldn’t save this favorite' : 'We couldn’t remove this favorite',
        description: detailOf(error),
      })
    }
    isBusy.current = false
  }
  return { isFavorite, toggle }
}

function mark(client: QueryClient, facilityId: string, isFavorite: boolean): void {
  client.setQueryData(favoriteIdsQuery.queryKey, known => {
    const others = known?.filter(id => id !== facilityId)
    return others && isFavorite ? [facilityId, ...others] : others
  })
}
