import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { slotsQuery } from '#availability/web/api.ts'
import type { SlotWatch } from '#availability/web/slot-bell.tsx'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import { goToStep } from '#bookings/web/booking-step.tsx'
import type { Facility } from '#facilities/contract.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { claimOffer, isOpen, waitingQuery } from './api.ts'
import { type Claim, useClaim } from './use-claim.ts'
import { claimedNews, lostOfferNews } from './waiting-messages.ts'

export type WaitingList = {
  /** Bells on taken times. */
  watch: SlotWatch
  /** At all facilities. */
  places: readonly WaitingPlace[]
  opened: AvailabilitySlot | null
  close: () => void
}

export function useWaitingList(): WaitingList {
  const answer = useQuery({ ...waitingQuery, enabled: useHydrated() })
  const [opened, open] = useState<AvailabilitySlot | null>(null)
  const places = (answer.data ?? []).filter(isOpen)
  return {
    watch: { isOn: slotId => places.some(place => place.slotId === slotId), open },
    places,
    opened,
    close: () => open(null),
  }
}

type OfferOptions = { facility: Facility; selection: Selection; waiting: WaitingList }

/** The offer of an email's link; the selection tells what became of it. */
export function useOffer({ facility, selection, waiting }: OfferOptions): Claim {
  const client = useQueryClient()

  function tell(news: ReturnType<typeof claimedNews>) {
    selection.tell(news)
    announce(news.title)
  }

  return useClaim({
    claim: claimOffer,
    dateOf: ({ date }) => date,
    async onClaimed({ date, slotId, heldUntil }) {
      const { queryKey } = slotsQuery(facility.id, date)
      await client.invalidateQueries({ queryKey })
      const slot = client.getQueryData(queryKey)?.find(({ id }) => id === slotId)
      tell(claimedNews(slot, { heldUntil, timeZone: facility.timeZone }))
      if (document.activeElement === document.body) goToStep('times')
    },
    onLost: (error, offer) =>
      tell(
        lostOfferNews(
          error,
          waiting.places.find(({ id }) => id === offer),
        ),
      ),
    onEnd: () => void client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  }).claim
}
