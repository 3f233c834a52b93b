import { afterEach, expect, test, vi } from 'vitest'
import { track } from './analytics.ts'

const click = { persona: 'clubs', location: 'header-dropdown' } as const

/** What an operator's script would find, in a browser with this setting. */
function pushed(browser: { globalPrivacyControl?: boolean }): object[] | undefined {
  const page: { dataLayer?: object[] } = {}
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', page)
  track('nav_solution_click', click)
  return page.dataLayer
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an event is pushed to the data layer', () => {
  expect(pushed({})).toEqual([{ event: 'nav_solution_click', ...click }])
})

test('Global Privacy Control disables tracking', () => {
  expect(pushed({ globalPrivacyControl: true })).toBeUndefined()
})
