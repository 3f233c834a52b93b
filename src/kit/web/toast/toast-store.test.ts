import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, subscribeToToasts, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const entry of currentToasts()) dismissToast(entry.id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a second toast replaces the first', () => {
  toast({ title: 'Booking Confirmed!' })
  toast({ title: 'Payment Failed', tone: 'destructive' })
  expect(currentToasts()).toMatchObject([{ title: 'Payment Failed', tone: 'destructive', open: true }])
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Clinic Booked!' })
  dismissToast(id)
  expect(currentToasts()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('a dismissed toast’s timer does not remove a later toast', () => {
  dismissToast(toast({ title: 'First' }))
  toast({ title: 'Second' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }])
})

test('listeners are called on every change until they unsubscribe', () => {
  const listener = vi.fn()
  const leave = subscribeToToasts(listener)
  const id = toast({ title: 'Heard' })
  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toast({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
