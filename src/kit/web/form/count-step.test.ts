import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countStep } from './count-step.ts'

const sent = vi.fn(async () => new Response('{"counted":true}', { headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
})

test('a step is counted once per tab', () => {
  countStep('search')
  countStep('search')
  countStep('hold')
  expect(sent).toHaveBeenCalledTimes(2)
})

test.for([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('nothing is sent for %o', signal => {
  vi.stubGlobal('navigator', signal)
  countStep('search')
  expect(sent).not.toHaveBeenCalled()
})

test('without session storage nothing is counted', () => {
  vi.stubGlobal('sessionStorage', undefined)
  countStep('search')
  expect(sent).not.toHaveBeenCalled()
})
