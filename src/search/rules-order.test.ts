import { expect, test } from 'vitest'
import { isOrder, keepingPriceOrder, orderIn, orderOptionsFor, pointIn, pointText, priceOrder } from './rules-order.ts'

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

test('“Nearest first” is offered only with a point', () => {
  const labels = (near?: string) => orderOptionsFor(near).map(({ label }) => label)
  expect(labels()).toEqual(['Sort by name', 'Cheapest first'])
  expect(labels('1,2')).toEqual(['Sort by name', 'Nearest first', 'Cheapest first'])
})

test('only the price order is sent to the list', () => {
  expect(priceOrder({ sort: 'price' })).toEqual({ sort: 'price' })
  expect(priceOrder({ sort: 'distance' })).toEqual({})
  expect(priceOrder({})).toEqual({})
})

test('“Cheapest first” survives a new location until another order is chosen', () => {
  const dallas = { location: 'Dallas', sort: undefined }
  expect(keepingPriceOrder({ sort: 'price' }, dallas)).toEqual({ location: 'Dallas', sort: 'price' })
  expect(keepingPriceOrder({ sort: 'distance' }, dallas)).toEqual(dallas)
  expect(keepingPriceOrder({ sort: 'price' }, { sort: '' })).toEqual({ sort: '' })
  expect(keepingPriceOrder({ sort: 'price' }, { sort: 'distance' })).toEqual({ sort: 'distance' })
})
