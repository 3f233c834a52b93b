import { expect, test } from 'vitest'
import { addressIn, loadPart } from './load-part.ts'

test('a failed module’s URL is extracted from browsers’ error messages', () => {
  const address = 'https://fields.example/assets/map-Ab_1-2.js'
  for (const words of ['Failed to fetch dynamically imported module', 'error loading dynamically imported module'])
    expect(addressIn(new TypeError(`${words}: ${address}`))).toBe(address)
  expect(addressIn(new TypeError('Importing a module script failed.'))).toBeUndefined()
  expect(addressIn(new Error(address))).toBeUndefined()
})

test('a part loads once, and other errors are rethrown', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  await expect(loadPart(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
