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

test('a second toast takes the place of the first', () => {
  toast({ title: 'Booking Confirmed!' })
  toast({ title: 'Payment Failed', tone: 'destructive' })
  expect(currentToasts()).toMatchObject([{ title: 'Payment Failed', tone: 'destructive', open: true }])
})

test('a dismissed toast is closed at once and leaves the store after 1,000,000 ms', () => {
  const id = toast({ title: 'Clinic Booked!' })
  dismissToast(id)
  expect(currentToasts()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('the timer of a dismissed toast does not take a later one away', () => {
  dismissToast(toast({ title: 'First' }))
  toast({ title: 'Second' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }])
})

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn()
  const leave = subscribeToToasts(listener)
  const id = toast({ title: 'Heard' })
  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toast({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
