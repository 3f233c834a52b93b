import { expect, test } from 'vitest'
import { addressIn, loadPart } from './load-part.ts'

test('the address of a module that could not be fetched is read from what browsers say', () => {
  const address = 'https://fields.example/assets/map-Ab_1-2.js'
  for (const words of ['Failed to fetch dynamically imported module', 'error loading dynamically imported module'])
    expect(addressIn(new TypeError(`${words}: ${address}`))).toBe(address)
  expect(addressIn(new TypeError('Importing a module script failed.'))).toBeUndefined()
  expect(addressIn(new Error(address))).toBeUndefined()
})

test('a part is loaded once, and what fails otherwise fails', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  await expect(loadPart(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
