import { expect, test } from 'vitest'
import type { ShareCard } from '#app/rendering.ts'
import { sports } from '#facilities/contract.ts'
import { fitLines, heightOf } from './fit-lines.ts'
import { drawable, outlineOf, widthOf } from './letters.ts'
import { drawShare } from './share-picture.tsx'

function card(changes: Partial<ShareCard> = {}): ShareCard {
  const ground = {
    name: 'Riverside',
    sportTypes: ['Soccer'],
    linesMarkedFor: [],
    surfaceType: null,
    indoorOutdoor: 'outdoor' as const,
    lighting: true,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
  }
  return {
    eyebrow: 'Soccer, outdoor',
    title: 'Riverside',
    otherTitle: 'Soccer in Dallas',
    text: 'Dallas, TX',
    highlight: '$75/hour',
    ground,
    ...changes,
  }
}

const room = { width: 452, height: 240, mostLines: 5, largest: 104, smallest: 44, weight: 800 } as const

test.each([
  'Bo',
  'Prospect Park, field 3',
  'Martin Luther King Jr. Memorial Recreation Center and Athletic Complex, North Field #3',
  'W'.repeat(10_000),
  'a b '.repeat(2500),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
])('%.40s fits its box', text => {
  const fitted = fitLines(drawable(text), room)
  expect(fitted.lines.length).toBeGreaterThan(0)
  expect(fitted.lines.length).toBeLessThanOrEqual(room.mostLines)
  expect(heightOf(fitted)).toBeLessThanOrEqual(room.height)
  for (const line of fitted.lines) expect(widthOf(line, fitted.size, 800)).toBeLessThanOrEqual(room.width)
})

test('short names are large, long ones smaller, and cut ones end with an ellipsis', () => {
  expect(fitLines('Bo', room)).toEqual({ lines: ['Bo'], size: 104 })
  expect(fitLines('Prospect Park Parade Ground', room).size).toBeLessThan(104)
  expect(fitLines('a b '.repeat(500).trim(), room).lines.at(-1)).toMatch(/…$/)
})

test('letters missing from the font become base letters or are dropped', () => {
  expect(drawable('Łódź Peña')).toBe('Łódź Peña')
  expect(drawable('Việt Park')).toBe('Viet Park')
  expect(drawable('⚽️ Riverside 日本 🏀')).toBe('Riverside')
  expect(drawable('ملعب كرة القدم')).toBe('')
  expect(drawable('🏟️ - !')).toBe('')
})

test('kerned pairs are narrower than their letters', () => {
  expect(widthOf('AV', 1000, 800)).toBeLessThan(widthOf('A', 1000, 800) + widthOf('V', 1000, 800))
  expect(outlineOf('A', 800)).not.toBe(outlineOf('A', 550))
})

test('a name in another script is replaced by the sport and city', () => {
  expect(drawShare(card({ title: 'ملعب' }))).toBe(drawShare(card({ title: 'Soccer in Dallas' })))
})

test.each(sports)('the picture of a facility for %s needs no font or style sheet', sport => {
  const svg = drawShare(card({ ground: { ...card().ground, sportTypes: [sport] } }))
  expect(svg).not.toMatch(/<text|font|class=|style=|var\(|NaN|undefined|href/)
})

test('hostile names never become markup', () => {
  const hostile = '"/><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;<text x="1" y="1">x</text>'
  const svg = drawShare(card({ title: hostile, text: hostile, eyebrow: hostile, highlight: hostile }))
  const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))
  expect(elements).toEqual(new Set(['svg', 'rect', 'path', 'g', 'circle']))
  expect(svg).not.toMatch(/script|passwd|alert/)
})
