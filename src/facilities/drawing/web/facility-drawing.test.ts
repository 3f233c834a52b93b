import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sports } from '#facilities/contract.ts'
import type { DrawableFacility } from './drawing-plan.ts'
import { FacilityDrawing } from './facility-drawing.tsx'

function drawn(known: Partial<DrawableFacility>, title?: string): string {
  const facility: DrawableFacility = {
    name: 'Riverside',
    sportTypes: [],
    linesMarkedFor: [],
    surfaceType: null,
    indoorOutdoor: 'outdoor',
    lighting: true,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
    ...known,
  }
  return renderToStaticMarkup(createElement(FacilityDrawing, { facility, className: 'h-40', title }))
}

test.each(sports)('%s draws at any size as small, CSP-safe SVG', sport => {
  for (const [dimensionsLengthFt, dimensionsWidthFt] of [
    [null, null],
    [5, 5],
    [2000, 30],
    [140, 90],
  ] as const) {
    const svg = drawn({ sportTypes: [sport], dimensionsLengthFt, dimensionsWidthFt })
    expect(svg).not.toMatch(/NaN|Infinity|undefined| style=| id=/)
    expect(svg.length).toBeLessThan(3500)
  }
})

test('every sport has a distinct drawing', () => {
  const pictures = sports.map(sport => drawn({ sportTypes: [sport] }, ''))
  expect(new Set(pictures).size).toBe(sports.length)
})

test('the drawing has an accessible name, or is hidden when it is empty', () => {
  expect(drawn({ sportTypes: ['Tennis'] })).toMatch(/^<svg [^>]*role="img" aria-label="[^"]*tennis court/)
  expect(drawn({ sportTypes: ['Tennis'] }, '')).toMatch(/^<svg [^>]*aria-hidden="true"/)
})

test('a second marked sport adds its lines', () => {
  const alone = drawn({ linesMarkedFor: ['Basketball'], surfaceType: 'wood' })
  const shared = drawn({ linesMarkedFor: ['Basketball', 'Volleyball'], surfaceType: 'wood' })
  expect(alone).not.toContain('#1b3f8f')
  expect(shared).toContain('#1b3f8f')
})

test('floodlights never overlap the scale bar', () => {
  for (const [dimensionsLengthFt, dimensionsWidthFt] of [
    [84, 50],
    [330, 195],
    [300, 300],
    [2000, 30],
  ] as const) {
    const svg = drawn({ sportTypes: ['Soccer'], dimensionsLengthFt, dimensionsWidthFt })
    const [light] = /<path d="([^"]*)" fill="#fff3b0"/.exec(svg)!.slice(1)
    const text = /<text x="[^"]*" y="([^"]*)" font-size="([^"]*)"/.exec(svg)!
    expect(lowestOfCircles(light!)).toBeLessThan(Number(text[1]) - DIGIT_HEIGHT * Number(text[2]))
  }
})

/** Of the text face, as a share of the font size; measured in Chromium. */
const DIGIT_HEIGHT = 0.72

/** The lower edge of the lowest circle in a path of "M x y a r r …". */
function lowestOfCircles(d: string): number {
  const bottoms = [...d.matchAll(/M (-?[\d.]+) (-?[\d.]+)a ([\d.]+)/g)].map(
    ([, , y, radius]) => Number(y) + Number(radius),
  )
  expect(bottoms).toHaveLength(4)
  return Math.max(...bottoms)
}
