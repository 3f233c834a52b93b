import { expect, test } from 'vitest'
import { monthsBetween } from './rules.ts'

test('months are listed newest first, across years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02'])
})
