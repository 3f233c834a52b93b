import { afterEach, expect, test, vi } from 'vitest'
import { keepState, keptState } from './kept-state.ts'

afterEach(() => vi.unstubAllGlobals())

test('the state of the last place is remembered', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(keptState()).toBeUndefined()
  keepState('IL')
  keepState('TX')
  expect(keptState()).toBe('TX')
})

test('denied storage is ignored', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: refuse,
    setItem: refuse,
  })
  keepState('IL')
  expect(keptState()).toBeUndefined()
})

function refuse(): never {
  throw new DOMException('Denied', 'SecurityError')
}
