import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sports } from '#facilities/contract.ts'
import type { DrawableFacility } from './drawing/drawing-plan.ts'
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

test.each(sports)('%s is drawn at any size, small, and within a strict content security policy', sport => {
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

test('every sport has a picture of its own', () => {
  const pictures = sports.map(sport => drawn({ sportTypes: [sport] }, ''))
  expect(new Set(pictures).size).toBe(sports.length)
})

test('it is an image with a name, and hidden from screen readers when the name is left empty', () => {
  expect(drawn({ sportTypes: ['Tennis'] })).toMatch(/^<svg [^>]*role="img" aria-label="[^"]*tennis court/)
  expect(drawn({ sportTypes: ['Tennis'] }, '')).toMatch(/^<svg [^>]*aria-hidden="true"/)
})

test('a sport that the lines are also marked for adds to the picture', () => {
  const alone = drawn({ linesMarkedFor: ['Basketball'], surfaceType: 'wood' })
  const shared = drawn({ linesMarkedFor: ['Basketball', 'Volleyball'], surfaceType: 'wood' })
  expect(alone).not.toContain('#1b3f8f')
  expect(shared).toContain('#1b3f8f')
})
