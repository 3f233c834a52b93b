import { expect, test } from 'vitest'
import { orderIn, pointIn, pointText } from './rules-order.ts'

test.each(['33.15,-96.82', ' 33.15 , -96.82 ', '90,180', '-90,-180', '0,0'])('"%s" is a point', text => {
  expect(pointIn(text)).toBeDefined()
})

test.each(['', '33.15', '33.15,', ',', '90.1,0', '0,180.1', '1e2,0', 'north,west', '33,96,12', '999,0'])(
  '"%s" is no point',
  text => {
    expect(pointIn(text)).toBeUndefined()
    expect(orderIn(text, 'distance')).toEqual([
      ['near', ''],
      ['sort', ''],
    ])
  },
)

test('a point is written to four decimals, and reads the same again', () => {
  expect(pointText({ latitude: 33.150674, longitude: -96.823612 })).toBe('33.1507,-96.8236')
  expect(pointText(pointIn('33.1507,-96.8236')!)).toBe('33.1507,-96.8236')
})

test('only the nearest first is an order of its own', () => {
  expect(orderIn('1,2', 'distance')).toEqual([
    ['near', '1,2'],
    ['sort', 'distance'],
  ])
  expect(orderIn('1,2', 'name')[1]).toEqual(['sort', ''])
})
