import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { ClinicWaiting } from '../contract.ts'
import { clinicWaitingQuery } from './api.ts'
import { offeredText } from './waiting-list-messages.ts'

/** Null without one. Announces offers. */
export function useOwnLine(clinicId: string): ClinicWaiting | null {
  const { data = [] } = useQuery({ ...clinicWaitingQuery, enabled: useHydrated() })
  const isOpen = ({ status }: ClinicWaiting) => status === 'waiting' || status === 'offered'
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
