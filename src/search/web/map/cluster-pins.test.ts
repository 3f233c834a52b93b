import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Spot } from '#kit/web/map/use-map-view.ts'
import { clusterPins } from './cluster-pins.ts'

const cluster = (spots: Spot[], distance = 40) => clusterPins(spots, spot => spot, distance)

test('nearby pins form a cluster at the first one, others stay alone', () => {
  const [alone, together] = cluster([
    { x: 100, y: 100 },
    { x: 120, y: 110 },
    { x: 20, y: 90 },
  ])
  expect(alone).toEqual({ x: 20, y: 90, pins: [{ x: 20, y: 90 }] })
  expect(together).toMatchObject({ x: 100, y: 100 })
  expect(together?.pins).toHaveLength(2)
})

test('a grid border does not split a cluster', () => {
  expect(
    cluster([
      { x: 39, y: 39 },
      { x: 41, y: 41 },
    ]),
  ).toHaveLength(1)
})

test('pins at one point form one cluster; no pins form none', () => {
  const place = { x: -7, y: -7 }
  expect(cluster([place, place, place])).toEqual([{ ...place, pins: [place, place, place] }])
  expect(cluster([])).toEqual([])
})

const spots = fc.array(fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }))

test('every pin is in one nearby cluster, and clusters keep their distance', () => {
  fc.assert(
    fc.property(spots, fc.integer({ min: 1, max: 200 }), (pins, distance) => {
      const groups = cluster(pins, distance)
      expect(groups.flatMap(group => group.pins)).toHaveLength(pins.length)
      const distanceOf = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)
      for (const group of groups) for (const pin of group.pins) expect(distanceOf(pin, group)).toBeLessThan(distance)
      groups.forEach((group, index) => {
        for (const other of groups.slice(index + 1)) expect(distanceOf(group, other)).toBeGreaterThanOrEqual(distance)
      })
    }),
  )
})

test('clusters are in reading order', () => {
  const order = cluster([
    { x: 300, y: 10 },
    { x: 10, y: 300 },
    { x: 10, y: 12 },
    { x: 150, y: 35 },
  ]).map(({ x }) => x)
  expect(order).toEqual([10, 150, 300, 10])
})
