import { expect, test } from 'vitest'
import { choosePlaceLabels } from './place-labels.ts'

const frame = { width: 400, height: 300 }
const names = (places: Parameters<typeof choosePlaceLabels>[0]) =>
  choosePlaceLabels(places, frame).map(place => place.name)

test('of two overlapping labels the larger city wins', () => {
  expect(
    names([
      { name: 'Dallas', x: 200, y: 150 },
      { name: 'Irving', x: 190, y: 155 },
      { name: 'Denton', x: 180, y: 60 },
    ]),
  ).toEqual(['Dallas', 'Denton'])
})

test('labels crossing the edge or outside the frame are dropped', () => {
  expect(
    names([
      { name: 'San Francisco', x: 30, y: 150 },
      { name: 'Reno', x: 200, y: 5 },
      { name: 'Paris', x: 9_000, y: 150 },
      { name: 'Boise', x: 340, y: 280 },
    ]),
  ).toEqual(['Boise'])
})

test('the map has at most forty labels', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    name: 'A',
    x: 100 + (index % 20) * 100,
    y: 100 + Math.floor(index / 20) * 100,
  }))
  expect(choosePlaceLabels(many, { width: 3000, height: 3000 })).toHaveLength(40)
})
