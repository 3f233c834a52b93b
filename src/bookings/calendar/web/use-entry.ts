import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { dateOf, longDay } from '#availability/time-format.ts'
import type { CalendarColumn, InTheWay, TimeQuote } from '#bookings/calendar/contract.ts'
import { type Customer, checkTimes, customerFault, isManualTime, reasonFault } from '#bookings/calendar/rules.ts'
import { addDays } from '#kit/shared/time.ts'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { blockTime, bookForCustomer, type RequestedTimes, timeQuery } from './api.ts'
import { endMovedWith } from './calendar-view.ts'

/** `price` is null until edited: the schedule's. */
type Values = RequestedTimes &
  Omit<Customer, 'price'> & { kind: 'book' | 'block'; price: string | null; reason: string; alsoAt: string[] }

type Facility = CalendarColumn['facility']

export type EntryDialogProps = {
  facility: Facility
  /** Those that can be blocked together with it. */
  others: readonly Facility[]
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
  /** Price and conflicts of the typed time, once known; also the conflicts at other facilities. */
  quote: TimeQuote | undefined
  /** Number of times to be taken. */
  count: number
  others: readonly Facility[]
}

export function useEntry({ facility, others, from, to, onClose, onChanged, onTaken }: EntryDialogProps): Entry {
  const form = useForm<Values>({
    initial: { ...nothing, from, to },
    check: values => ({
      ...checkTimes(values),
      ...(values.kind === 'book' ? checkCustomer(values) : { reason: reasonFault(values.reason) }),
    }),
    send({ kind, reason, alsoAt, from, to, weeks, except, ...customer }, { key }): Promise<unknown> {
      const times = { from, to, weeks, except }
      return kind === 'book'
        ? bookForCustomer(facility.id, times, { ...customer, price: priceOf(customer) }, key)
        : blockTime(facility.id, { ...times, reason: reason.trim(), alsoAt }, key)
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
  const asked = {
    enabled: isManualTime(values.from) && isManualTime(values.to) && values.from < values.to,
    placeholderData: keepPreviousData,
  }
  const quote = useQuery({ ...timeQuery(facility.id, values), ...asked }).data
  const also = others.filter(({ id }) => values.kind === 'block' && values.alsoAt.includes(id))
  const alsoInTheWay = useQueries({
    queries: also.map(({ id }) => ({ ...timeQuery(id, values), ...asked })),
    combine: answers => answers.map(({ data }, index) => named(data?.times ?? [], also[index]!)),
  })
  const priceOf = ({ price }: Pick<Values, 'price'>) => price ?? quote?.price ?? '0.00'
  return {
    form,
    change(part) {
      form.clearFailure()
      form.change({ ...(part.from !== undefined && { to: endMovedWith(values, part.from) }), ...part })
    },
    price: priceOf(values),
    quote: quote && {
      ...quote,
      times: quote.times.map((time, week) => ({
        ...time,
        inTheWay: [...time.inTheWay, ...alsoInTheWay.flatMap(weeks => weeks[week] ?? [])],
      })),
    },
    count: countOf(values),
    others,
  }
}

/** The conflicts of each week, with their facility. */
function named(times: TimeQuote['times'], { id, name }: Facility): InTheWay[][] {
  return times.map(({ inTheWay }) => inTheWay.map(each => ({ ...each, elsewhere: each.elsewhere ?? { id, name } })))
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
  alsoAt: [],
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

function countOf({ kind, weeks, except, alsoAt }: Values): number {
  return (weeks - except.length) * (kind === 'block' ? 1 + alsoAt.length : 1)
}

function bookedText({ name, email }: Values, day: string) {
  const told = email ? `We emailed ${name}.` : `For ${name}. Tell them yourself: we have no email address.`
  return { title: `Booked for ${longDay(day)}`, description: told }
}

function blockedText(values: Values, day: string) {
  const count = countOf(values)
  return { title: count > 1 ? `${count} times blocked` : 'Time blocked', description: `Starting ${longDay(day)}.` }
}
