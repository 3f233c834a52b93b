import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { SlotWatch } from '#availability/web/slot-bell.tsx'
import type { WaitingPlace } from '#bookings/waiting-list-contract.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { isOpen, waitingQuery } from './waiting-api.ts'

export type WaitingList = {
  /** Puts the bells on the taken times. */
  watch: SlotWatch
  /** The visitor's open places in line, at every facility. */
  places: readonly WaitingPlace[]
  /** The time whose dialog is open. */
  opened: AvailabilitySlot | null
  close: () => void
}

/** The times that the visitor waits for, and which of the taken ones they have asked about. */
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
