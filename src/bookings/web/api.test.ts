import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetTimes } from './api.ts'

test('a booking makes every list of times stale that may show its facility, and no other', () => {
  const client = new QueryClient()
  const [here, elsewhere] = ['court', 'field']
  const keys = {
    slots: ['/api/availability-slots', here, '2027-03-02'],
    days: ['/api/availability-days', here, '2027-03-01'],
    cards: ['/api/next-times', `${elsewhere},${here}`, '', '', ''],
    strip: ['/api/search/days', { near: '1,2', from: '2027-03-01' }],
    others: ['/api/availability-slots', elsewhere, '2027-03-02'],
    account: ['/api/account'],
  }
  for (const queryKey of Object.values(keys)) client.setQueryData(queryKey, [])
  forgetTimes(client, here)
  const stale = Object.entries(keys).filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
  expect(stale.map(([name]) => name)).toEqual(['slots', 'days', 'cards', 'strip'])
})
