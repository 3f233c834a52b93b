import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ctaActions, personas } from '../contract.ts'
import { segments } from '../segments.ts'
import { personaContent } from './personas.ts'
import { solutionDrawings } from './solution-drawings.ts'
import { SolutionSteps } from './solution-steps.tsx'

test('exactly the audiences have a segment, content and a drawing', () => {
  const expected = personas.toSorted()
  expect(segments.map(({ persona }) => persona).toSorted()).toEqual(expected)
  expect(Object.keys(personaContent).toSorted()).toEqual(expected)
  expect(Object.keys(solutionDrawings).toSorted()).toEqual(expected)
})

test.each(personas)('the page of %s has every part with trimmed texts', persona => {
  const { pains, outcomes, features, primaryCta } = personaContent[persona]
  expect(pains.length).toBeGreaterThanOrEqual(3)
  expect(outcomes.length).toBeGreaterThanOrEqual(3)
  expect(features.length).toBeGreaterThanOrEqual(4)
  expect(ctaActions).toContain(primaryCta.action)
  expect(textsOf(personaContent[persona]).filter(text => text === '' || text !== text.trim())).toEqual([])
})

test('headlines, pains and outcomes are unique per audience', () => {
  const texts = personas.flatMap(persona => {
    const { headline, subhead, pains, outcomes } = personaContent[persona]
    return [headline, subhead, ...pains, ...outcomes]
  })
  expect(new Set(texts).size).toBe(texts.length)
})

test('how it works lists the three specified steps', () => {
  const steps = [...renderToStaticMarkup(createElement(SolutionSteps)).matchAll(/<li.*?<\/li>/g)].map(([step]) =>
    step.replace(/<span aria-hidden.*?<\/span>/g, '').replace(/<[^>]*>/g, ''),
  )
  expect(steps).toEqual([
    'Create your profile (we can do it for you)',
    'Add facilities, rules, blackout dates',
    'Go live with public booking + approvals',
  ])
})

test('meta descriptions are short enough', () => {
  const tooLong = personas.filter(persona => personaContent[persona].subhead.length > 170)
  expect(tooLong).toEqual([])
})

/** Recursive. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
