import { afterEach, expect, test, vi } from 'vitest'
import type { Place } from '../contract.ts'
import { keepPlace, recentPlaces } from './recent-places.ts'

afterEach(() => vi.unstubAllGlobals())

const place = (name: string): Place => ({
  kind: 'city',
  label: `${name}, TX`,
  name,
  state: 'TX',
  latitude: 33,
  longitude: -96,
})

function stubStorage(text: string | null = null) {
  let kept = text
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) })
}

test('the latest four places are kept, each once, latest first', () => {
  stubStorage()
  expect(recentPlaces()).toEqual([])
  for (const name of ['Frisco', 'Plano', 'Allen', 'Frisco', 'Dallas', 'Austin']) keepPlace(place(name))
  expect(recentPlaces().map(({ name }) => name)).toEqual(['Austin', 'Dallas', 'Frisco', 'Allen'])
})

test.each(['no json', '{}', 'null', '[null,1,{"label":"Frisco, TX"}]'])('what is no place is ignored: %s', text => {
  stubStorage(text)
  expect(recentPlaces()).toEqual([])
})

test('denied storage is ignored', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepPlace(place('Frisco'))
  expect(recentPlaces()).toEqual([])
})
