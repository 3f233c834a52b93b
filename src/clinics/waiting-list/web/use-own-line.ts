import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOpen } from '#bookings/waiting-list/web/api.ts'
import { useClaim } from '#bookings/waiting-list/web/use-claim.ts'
import { lostOffer } from '#bookings/waiting-list/web/waiting-messages.ts'
import type { Clinic } from '#clinics/contract.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { ClinicWaiting } from '../contract.ts'
import { claimSeats, clinicWaitingQuery } from './api.ts'
import { claimedSeats, offeredText } from './waiting-list-messages.ts'

/** Null without one. Announces offers. */
export function useOwnLine(clinicId: string): ClinicWaiting | null {
  const { data = [] } = useQuery({ ...clinicWaitingQuery, enabled: useHydrated() })
  const own = data.find(line => line.clinicId === clinicId && isOpen(line)) ?? null
  const before = useRef<ClinicWaiting['status'] | null>(null)
  const status = own?.status ?? null
  const places = own?.places ?? 0
  useEffect(() => {
    if (before.current === 'waiting' && status === 'offered') {
      toast({ title: offeredText(places), description: 'Book before the offer expires.' })
    }
    before.current = status
  }, [status, places])
  return own
}

type Checkout = {
  tell: (news: null) => void
  /** Takes over the offer's hold. */
  takeOver: (claim: { places: number; heldUntil: string }) => void
}

/** The offer of an email's link, or of the visitor's own entry. */
export function useSeatsOffer(clinic: Clinic, checkout: Checkout) {
  const client = useQueryClient()
  const [offerNews, setNews] = useState<ClinicNews | null>(null)

  function tell(found: ClinicNews) {
    setNews(found)
    announce(found.title)
    // The mail's link opens the top of a long page.
    document.querySelector('#places')?.scrollIntoView()
  }

  const { claim, take } = useClaim({
    claim(offer) {
      setNews(null)
      checkout.tell(null)
      return claimSeats(offer)
    },
    onClaimed(claimed) {
      checkout.takeOver(claimed)
      tell(claimedSeats(claimed, clinic.timeZone))
    },
    onLost: error => tell(lostOffer(error, 'The seats went to the next person, or you already booked them.')),
    onEnd() {
      forgetSeats(client, clinic.id)
      void client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    },
  })
  return { claim, offerNews, take }
}
