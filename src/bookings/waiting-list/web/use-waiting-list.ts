import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { SlotWatch } from '#availability/web/slot-bell.tsx'
import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { isOpen, waitingQuery } from './api.ts'

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
