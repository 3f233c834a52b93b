import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dateOf, longDay } from '#availability/time-format.ts'
import type { CalendarColumn, TimeQuote } from '#bookings/calendar/contract.ts'
import { type Customer, checkTimes, customerFault, isManualTime, reasonFault } from '#bookings/calendar/rules.ts'
import { addDays } from '#kit/shared/time.ts'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { blockTime, bookForCustomer, type RequestedTimes, timeQuery } from './api.ts'
import { endMovedWith } from './calendar-view.ts'

/** `price` is null until edited: the schedule's. */
type Values = RequestedTimes &
  Omit<Customer, 'price'> & { kind: 'book' | 'block'; price: string | null; reason: string }

export type EntryDialogProps = {
  facility: CalendarColumn['facility']
  /** Local times at the facility. */
  from: string
  to: string
  onClose: () => void
  /** Called after every attempt. */
  onChanged: () => void
  /** Called with the first day that was booked or blocked. */
  onTaken: (date: string) => void
}

export type Entry = {
  form: FormState<Values>
  /** Also moves the end with the start. */
  change: (part: Partial<RequestedTimes>) => void
  /** The schedule's price until edited. */
  price: string
  /** Price and conflicts of the typed time, once known. */
  quote: TimeQuote | undefined
  /** Number of weeks to be taken. */
  count: number
}

export function useEntry({ facility, from, to, onClose, onChanged, onTaken }: EntryDialogProps): Entry {
  const form = useForm<Values>({
    initial: { ...nothing, from, to },
    check: values => ({
      ...checkTimes(values),
      ...(values.kind === 'book' ? checkCustomer(values) : { reason: reasonFault(values.reason) }),
    }),
    send({ kind, reason, from, to, weeks, except, ...customer }, { key }): Promise<unknown> {
      const times = { from, to, weeks, except }
      return kind === 'book'
        ? bookForCustomer(facility.id, times, { ...customer, price: priceOf(customer) }, key)
        : blockTime(facility.id, times, reason.trim(), key)
    },
    onSent(_, values) {
      const day = firstDayOf(values)
      toast(values.kind === 'book' ? bookedText(values, day) : blockedText(values, day))
      onClose()
      onTaken(day)
      onChanged()
    },
    onRefused: onChanged,
  })
  const { values } = form
  const quote = useQuery({
    ...timeQuery(facility.id, values),
    enabled: isManualTime(values.from) && isManualTime(values.to) && values.from < values.to,
    placeholderData: keepPreviousData,
  }).data
  const priceOf = ({ price }: Pick<Values, 'price'>) => price ?? quote?.price ?? '0.00'
  return {
    form,
    change(part) {
      form.clearFailure()
      form.change({ ...(part.from !== undefined && { to: endMovedWith(values, part.from) }), ...part })
    },
    price: priceOf(values),
    quote,
    count: countOf(values),
  }
}

const nothing: Values = {
  kind: 'book',
  from: '',
  to: '',
  weeks: 1,
  except: [],
  name: '',
  email: '',
  phone: '',
  price: null,
  notes: '',
  reason: '',
}

function checkCustomer({ name, email, phone, price, notes }: Values) {
  return {
    name: customerFault('name', name),
    email: customerFault('email', email),
    phone: customerFault('phone', phone),
    price: price === null ? undefined : customerFault('price', price),
    notes: customerFault('notes', notes),
  }
}

/** The first week that was not skipped. */
function firstDayOf({ from, weeks, except }: RequestedTimes): string {
  const days = Array.from({ length: weeks }, (_, week) => addDays(dateOf(from), 7 * week))
  return days.find(day => !except.includes(day)) ?? dateOf(from)
}

function countOf({ weeks, except }: RequestedTimes): number {
  return weeks - except.length
}

function bookedText({ name, email }: Values, day: string) {
  const told = email ? `We emailed ${name}.` : `${name} has this time.`
  return { title: `Booked for ${longDay(day)}`, description: told }
}

function blockedText(times: RequestedTimes, day: string) {
  const count = countOf(times)
  return { title: count > 1 ? `${count} times blocked` : 'Time blocked', description: `Starting ${longDay(day)}.` }
}
