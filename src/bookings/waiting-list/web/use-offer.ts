import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { slotsQuery } from '#availability/web/api.ts'
import { goToStep } from '#bookings/web/booking-step.tsx'
import type { Facility } from '#facilities/contract.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { claimOffer, waitingQuery } from './api.ts'
import type { WaitingList } from './use-waiting-list.ts'
import { canAskAgain, claimedNews, lostOfferNews, withoutLink } from './waiting-messages.ts'

/** `failed`: the link still works. */
export type Offer = { state: 'none' | 'opening' } | { state: 'failed'; detail: string; retry: () => void }

type OfferOptions = { facility: Facility; selection: Selection; waiting: WaitingList }

/** Claims the offer once, then removes `offer` and `key` from the URL, so they are not bookmarked or shared. */
export function useOffer({ facility, selection, waiting }: OfferOptions): Offer {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = useRef<string>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const id = idOf(query.get('offer'))

  function forget(date = query.get('date')) {
    const next = withoutLink(query)
    if (date) next.set('date', date)
    return navigate(`${paths.booking(facility.id)}?${next}`, { replace: true, preventScrollReset: true })
  }

  async function claim(offer: string) {
    setFailure(null)
    try {
      const { date, slotId, heldUntil } = await claimOffer({
        params: { id: offer },
        query: { key: query.get('key') ?? undefined },
      })
      await forget(date)
      const { queryKey } = slotsQuery(facility.id, date)
      await client.invalidateQueries({ queryKey })
      const slot = client.getQueryData(queryKey)?.find(each => each.id === slotId)
      tell(claimedNews(slot, { heldUntil, timeZone: facility.timeZone }))
      if (document.activeElement === document.body) goToStep('times')
    } catch (error) {
      if (canAskAgain(error)) return setFailure(error)
      await forget()
      tell(
        lostOfferNews(
          error,
          waiting.places.find(place => place.id === offer),
        ),
      )
    }
    void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
  }

  function tell(news: ReturnType<typeof claimedNews>) {
    selection.tell(news)
    announce(news.title)
  }

  const claimOnce = useEffectEvent((offer: string) => {
    if (asked.current === offer) return
    asked.current = offer
    void claim(offer)
  })
  useEffect(() => {
    if (id) claimOnce(id)
  }, [id])

  if (id === null) return { state: 'none' }
  if (failure === null) return { state: 'opening' }
  return { state: 'failed', detail: detailOf(failure), retry: () => void claim(id) }
}

/** Skips malformed ids. */
function idOf(text: string | null): string | null {
  return text !== null && isUuid(text) ? text : null
}
