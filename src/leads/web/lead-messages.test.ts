import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api/api-error.ts'
import { ctaActions, personas } from '../contract.ts'
import { leadFailure, leadTexts, readCta } from './lead-messages.ts'
import { personaContent } from './personas.ts'

test.each([
  undefined,
  null,
  '',
  'clubs',
  7,
  [],
  { persona: 'players', action: 'buy' },
  { persona: ['clubs'], action: new String('demo') },
  { persona: 'toString', action: '__proto__' },
  { label: 7, headline: ['<b>'] },
  { label: ' \u200b', headline: '\n' },
])('an event with %j opens the modal without an audience', detail => {
  expect(readCta(detail)).toEqual({ persona: undefined, action: undefined })
})

test('only known event fields are kept', () => {
  expect(readCta({ persona: 'clubs', action: 'start', html: '<b>' })).toEqual({ persona: 'clubs', action: 'start' })
  expect(readCta({ persona: 'clubs', action: 'buy' })).toEqual({ persona: 'clubs', action: undefined })
})

test('custom texts are normalized and truncated, with a neutral button', () => {
  const cta = readCta({ persona: 'clubs', action: 'start', label: ' Tell\nme ', headline: 'We write to you.' })
  expect(leadTexts(cta, personaContent)).toEqual({
    title: 'Tell me',
    description: 'We write to you.',
    submit: 'Send',
    action: 'start',
  })
  const long = leadTexts(readCta({ label: '🏟'.repeat(999), headline: 'x'.repeat(999) }), personaContent)
  expect([long.title, long.description]).toEqual(['🏟'.repeat(60), 'x'.repeat(160)])
})

test('without an audience the modal has the specified demo texts', () => {
  expect(leadTexts({}, personaContent)).toEqual({
    title: 'Get started',
    description: "Tell us a bit about you and we'll get you set up",
    submit: 'Request demo',
    action: 'demo',
  })
})

test('each audience has its own call to action and headline', () => {
  for (const persona of personas) {
    const { headline, primaryCta } = personaContent[persona]
    expect(leadTexts({ persona }, personaContent)).toMatchObject({
      title: primaryCta.label,
      description: headline,
      action: primaryCta.action,
    })
  }
})

test('the button names the action', () => {
  const labels = ctaActions.map(action => leadTexts({ persona: 'clubs', action }, personaContent).submit)
  expect(labels).toEqual(['Request demo', 'List my facility', 'Start free'])
})

test('a refusal shows the server’s message if there is one', () => {
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, code: 'invalid-request', detail: 'No.' }
  const refusal = new ApiError({ status: 400, statusText: '', text: JSON.stringify(problem) })
  expect(leadFailure(refusal)).toBe('No.')
  const broken = new ApiError({ status: 502, statusText: 'Bad Gateway', text: '<html>' })
  expect([leadFailure(broken), leadFailure(new TypeError('x'))]).toEqual(['Failed to submit', 'Failed to submit'])
})
