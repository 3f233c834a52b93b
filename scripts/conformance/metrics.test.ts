import { expect, test } from 'vitest'
import { areScraped } from './metrics.ts'

const up = { health: 'up', lastScrape: '2026-11-28T10:00:00.123Z' }

test('targets are scraped if there are some, all up and scraped before', () => {
  expect(areScraped([up])).toBe(true)
  expect(areScraped([])).toBe(false)
  expect(areScraped([up, { ...up, health: 'down' }])).toBe(false)
  expect(areScraped([{ ...up, lastScrape: '0001-01-01T00:00:00Z' }])).toBe(false)
})
