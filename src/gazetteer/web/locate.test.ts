import { afterEach, expect, test, vi } from 'vitest'
import { locate } from './locate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the location is rounded before sending and named after the nearest city', async () => {
  const asked: string[] = []
  stubBrowser(succeed => succeed({ coords: { latitude: 33.0198765, longitude: -96.6988654 } }))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ label: 'Plano, TX' })
  })
  expect(await locate()).toEqual({ latitude: 33.02, longitude: -96.699, city: { label: 'Plano, TX' } })
  expect(asked).toEqual(['/api/places/nearest?latitude=33.02&longitude=-96.699'])
})

test('offline, the location has no city', async () => {
  stubBrowser(succeed => succeed({ coords: { latitude: 33, longitude: -96 } }))
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await locate()).toEqual({ latitude: 33, longitude: -96, city: null })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
])('geolocation error %i is "%s"', async (code, fault) => {
  stubBrowser((_, fail) => fail({ code }))
  expect(await locate()).toBe(fault)
})

test('a browser without geolocation is unavailable', async () => {
  vi.stubGlobal('navigator', {})
  expect(await locate()).toBe('unavailable')
})

test('an unanswered permission request times out', async () => {
  vi.useFakeTimers()
  stubBrowser(() => {})
  const located = locate()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await located).toBe('timeout')
})

type Succeed = (position: { coords: { latitude: number; longitude: number } }) => void
type Fail = (error: { code: number }) => void

function stubBrowser(getCurrentPosition: (succeed: Succeed, fail: Fail) => void) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}
