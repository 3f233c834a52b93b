import { expect, test } from 'vitest'
import { isOrder, keepingOrder, orderIn, orderOf, orderOptionsFor, pointIn, pointText } from './rules-order.ts'

test.each(['33.15,-96.82', ' 33.15 , -96.82 ', '90,180', '-90,-180', '0,0'])('"%s" is a valid point', text => {
  expect(pointIn(text)).toBeDefined()
})

test.each(['', '33.15', '33.15,', ',', '90.1,0', '0,180.1', '1e2,0', 'north,west', '33,96,12', '999,0'])(
  '"%s" is not a valid point',
  text => {
    expect(pointIn(text)).toBeUndefined()
    expect(orderIn(text, 'distance')).toEqual([
      ['near', ''],
      ['sort', ''],
    ])
  },
)

test('a point is written with four decimals and round-trips', () => {
  expect(pointText({ latitude: 33.150674, longitude: -96.823612 })).toBe('33.1507,-96.8236')
  expect(pointText(pointIn('33.1507,-96.8236')!)).toBe('33.1507,-96.8236')
})

test('sorting by name and unknown orders are not parameters', () => {
  expect(orderIn('1,2', 'distance')).toEqual([
    ['near', '1,2'],
    ['sort', 'distance'],
  ])
  expect(orderIn('1,2', 'name')[1]).toEqual(['sort', ''])
  expect(orderIn('1,2', 'luck')[1]).toEqual(['sort', ''])
})

test('“Cheapest first” needs no point but keeps one', () => {
  expect(orderIn('', ' price ')).toEqual([
    ['near', ''],
    ['sort', 'price'],
  ])
  expect(orderIn('1,2', 'price')).toEqual([
    ['near', '1,2'],
    ['sort', 'price'],
  ])
  expect([isOrder('sort', 'price'), isOrder('sort', 'Price'), isOrder('sort', 'luck')]).toEqual([true, false, false])
})

test('“Nearest first” is offered only with a place', () => {
  const labels = (filters: Parameters<typeof orderOptionsFor>[0]) => orderOptionsFor(filters).map(({ label }) => label)
  expect(labels({})).toEqual(['Best match', 'Cheapest first', 'Soonest available'])
  const all = ['Best match', 'Nearest first', 'Cheapest first', 'Soonest available']
  expect(labels({ near: '1,2' })).toEqual(all)
  expect(labels({ location: 'Austin' })).toEqual(all)
})

test('the list comes by price if asked, else by distance from a known point', () => {
  expect(orderOf({ sort: 'price', near: '1,2' })).toEqual({ sort: 'price' })
  for (const sort of [undefined, 'distance', 'soonest'])
    expect(orderOf({ sort, near: '1,2' })).toEqual({ sort: 'distance', near: '1,2' })
  expect(orderOf({ sort: 'soonest' })).toEqual({})
  expect(orderOf({})).toEqual({})
})

test.each(['price', 'soonest'])('the order “%s” survives a new location until another is chosen', sort => {
  const dallas = { location: 'Dallas', sort: undefined }
  expect(keepingOrder({ sort }, dallas)).toEqual({ location: 'Dallas', sort })
  expect(keepingOrder({ sort: 'distance' }, dallas)).toEqual(dallas)
  expect(keepingOrder({ sort }, { sort: '' })).toEqual({ sort: '' })
  expect(keepingOrder({ sort }, { sort: 'distance' })).toEqual({ sort: 'distance' })
})
