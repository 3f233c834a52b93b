import { expect, test } from 'vitest'
import { describePlan } from './read-plan.ts'

test('a plan is described by its kinds of nodes, and how many did not run', () => {
  const scan = (loops: number) => ({ 'Node Type': 'Index Scan', 'Actual Loops': loops })
  const plan = {
    'Node Type': 'Limit',
    'Actual Loops': 1,
    Plans: [{ 'Node Type': 'Append', 'Actual Loops': 1, Plans: [scan(1), scan(0), scan(0)] }],
  }
  expect(describePlan(plan)).toBe('Limit, Append, 3 × Index Scan (2 not run)')
})
