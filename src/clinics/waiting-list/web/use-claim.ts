import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canAskAgain, withoutLink } from '#bookings/waiting-list/web/waiting-messages.ts'
import type { Clinic } from '#clinics/contract.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { claimSeats, clinicWaitingQuery } from './api.ts'
import { claimedSeats, lostSeats } from './waiting-list-messages.ts'

/** `failed`: no response; the offer is still valid. */
export type Claim = { state: 'none' | 'opening' } | { state: 'failed'; detail: string; retry: () => void }

type Checkout = {
  tell: (news: null) => void
  /** Takes over the offer's hold. */
  takeOver: (claim: { places: number; heldUntil: string }) => void
}

/**
 * Claims the offer of a mail's link (`offer`, `key`) or of the visitor's own entry. Once per link; then removes it
 * from the URL, so that it is not bookmarked or shared.
 */
export function useClaim(clinic: Clinic, checkout: Checkout) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = useRef<string>(null)
  const [news, setNews] = useState<ClinicNews | null>(null)
  const [state, setState] = useState<'none' | 'opening' | { failure: unknown }>('none')
  const offer = query.get('offer') ?? ''
  const id = isUuid(offer) ? offer : null

  function tell(found: ClinicNews) {
    setNews(found)
    announce(found.title)
    // The mail's link opens the top of a long page.
    document.querySelector('#places')?.scrollIntoView()
  }

  async function take(waitingId: string, key?: string) {
    setState('opening')
    setNews(null)
    checkout.tell(null)
    try {
      const claim = await claimSeats({ params: { id: waitingId }, query: { key } })
      checkout.takeOver(claim)
      tell(claimedSeats(claim, clinic.timeZone))
    } catch (error) {
      if (canAskAgain(error)) return setState({ failure: error })
      tell(lostSeats(error))
    }
    setState('none')
    forgetSeats(client, clinic.id)
    void client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    if (id) {
      const rest = withoutLink(query).toString()
      await navigate(paths.nilBooking(clinic.id) + (rest && `?${rest}`), { replace: true, preventScrollReset: true })
    }
  }

  const takeOnce = useEffectEvent((waitingId: string) => {
    if (asked.current === waitingId) return
    asked.current = waitingId
    void take(waitingId, query.get('key') ?? undefined)
  })
  useEffect(() => {
    if (id) takeOnce(id)
  }, [id])

  return { claim: claimOf(), offerNews: news, take }

  function claimOf(): Claim {
    if (typeof state === 'string') return { state }
    const retry = () => void take(id ?? '', query.get('key') ?? undefined)
    return { state: 'failed', detail: detailOf(state.failure), retry }
  }
}
