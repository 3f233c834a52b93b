import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateOf, longDay } from '#availability/time-format.ts'
import type { CalendarColumn, TimeQuote } from '#bookings/calendar-contract.ts'
import { isManualTime } from '#bookings/calendar-rules.ts'
import {
  blockTime,
  bookForCustomer,
  type Customer,
  type RequestedTimes,
  timeQuery,
} from '#bookings/web/calendar/calendar-api.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { addDays } from '#kit/shared/time.ts'
import { toast } from '#kit/web/toast-store.ts'
import { endMovedWith } from './calendar-view.ts'

type Input = {
  facility: CalendarColumn['facility']
  from: string
  to: string
  kind: 'book' | 'block'
  onClose: () => void
  onChanged: () => void
  onTaken: (date: string) => void
}

export type Entry = {
  times: RequestedTimes
  change: (part: Partial<RequestedTimes>) => void
  customer: Customer
  changeCustomer: (part: Partial<Customer>) => void
  reason: string
  setReason: (reason: string) => void
  /** Price and conflicts of the typed time, once known. */
  quote: TimeQuote | undefined
  /** Number of weeks to be taken. */
  count: number
  /** Sends it, or shows field errors. */
  send: (form: HTMLFormElement) => void
  faults: EntryFaults
  isSending: boolean
  error: Error | null
}

/** Errors that block sending. */
export type EntryFaults = Partial<Record<'name' | 'price' | 'reason' | 'to', string>>

/** Typed values survive a failed request. */
export function useEntry({ facility, from, to, kind, onClose, onChanged, onTaken }: Input): Entry {
  const [times, setTimes] = useState<RequestedTimes>({ from, to, weeks: 1, except: [] })
  const [typed, setTyped] = useState<Omit<Customer, 'price'> & { price: string | null }>(nobody)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const quote = useQuery({
    ...timeQuery(facility.id, times),
    enabled: isManualTime(times.from) && isManualTime(times.to) && times.from < times.to,
    placeholderData: keepPreviousData,
  })
  // The schedule's price until edited.
  const customer: Customer = { ...typed, price: typed.price ?? quote.data?.price ?? '0.00' }
  const found = faultsOf(kind, { times, customer, reason })
  const count = times.weeks - times.except.length
  const sending = useMutation({
    mutationFn: (): Promise<unknown> =>
      kind === 'book' ? bookForCustomer(facility.id, times, customer) : blockTime(facility.id, times, reason.trim()),
    onSuccess() {
      const day = firstDayOf(times)
      toast(
        kind === 'book'
          ? bookedText(customer, day)
          : {
              title: count > 1 ? `${count} times blocked` : 'Time blocked',
              description: `Starting ${longDay(day)}.`,
            },
      )
      onClose()
      onTaken(day)
    },
    onSettled: onChanged,
  })
  return {
    times,
    change(part) {
      sending.reset()
      setTimes({ ...times, ...(part.from !== undefined && { to: endMovedWith(times, part.from) }), ...part })
    },
    customer,
    changeCustomer: part => setTyped({ ...typed, ...part }),
    reason,
    setReason,
    quote: quote.data,
    count,
    send(form) {
      setWasSent(true)
      if (Object.keys(found).length === 0) sending.mutate()
      else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
    faults: wasSent ? found : {},
    isSending: sending.isPending,
    error: sending.error,
  }
}

type Typed = { times: RequestedTimes; customer: Customer; reason: string }

function faultsOf(kind: 'book' | 'block', { times, customer, reason }: Typed): EntryFaults {
  return {
    ...(times.from >= times.to && { to: 'Choose an end time after the start' }),
    ...(kind === 'book' && customer.name.trim() === '' && { name: 'Enter the customer’s name' }),
    ...(kind === 'book' && hasAddress(customer.name) && { name: NAME_WITH_ADDRESS }),
    ...(kind === 'book' && !isAmount(customer.price) && { price: 'Enter an amount, such as 75 or 75.50' }),
    ...(kind === 'block' && reason.trim() === '' && { reason: 'Enter a reason' }),
  }
}

/** The first week that was not skipped. */
function firstDayOf({ from, weeks, except }: RequestedTimes): string {
  const days = Array.from({ length: weeks }, (_, week) => addDays(dateOf(from), 7 * week))
  return days.find(day => !except.includes(day)) ?? dateOf(from)
}

/** Cents optional. */
function isAmount(text: string): boolean {
  return /^\d{1,6}(\.\d{1,2})?$/.test(text.trim())
}

const nobody = { name: '', email: '', phone: '', price: null, notes: '' }

function bookedText({ name, email }: Customer, day: string) {
  const told = email ? `We emailed ${name}.` : `${name} has this time.`
  return { title: `Booked for ${longDay(day)}`, description: told }
}
