import { expect, test } from 'vitest'
import { LEAST_CONNECTIONS, splitConnections } from './split-connections.ts'

const roles = ['all', 'web', 'worker'] as const

test('the parts add up to the setting, and each has a connection at least', () => {
  for (const role of roles)
    for (let total = LEAST_CONNECTIONS; total <= 200; total++) {
      const { transactions, searches, listener, jobs, fileThreads } = splitConnections({
        databaseConnections: total,
        role,
      })
      expect(transactions + 1 + searches + listener + jobs + fileThreads).toBe(total)
      expect(Math.min(transactions, searches)).toBeGreaterThanOrEqual(1)
    }
})

test('one connection less than the minimum leaves none for transactions', () => {
  expect(splitConnections({ databaseConnections: LEAST_CONNECTIONS - 1, role: 'all' }).transactions).toBe(0)
})

test('the default', () => {
  const of = (role: (typeof roles)[number]) => splitConnections({ databaseConnections: 15, role })
  expect(of('all')).toEqual({ transactions: 4, searches: 2, listener: 1, jobs: 3, fileThreads: 4 })
  expect(of('worker')).toEqual(of('all'))
  expect(of('web')).toEqual({ transactions: 6, searches: 3, listener: 1, jobs: 0, fileThreads: 4 })
})
