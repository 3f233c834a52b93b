import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { favoriteIdsQuery, favoritesQuery, saveFavorite } from './api.ts'

/** Optimistic: shown at once, reverted on failure. */
export function useFavorite(facilityId: string) {
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
