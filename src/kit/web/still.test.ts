import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { still } from './still.tsx'

const Words = () => 'words'
const load = () => Promise.resolve(Words)

test('the frame is a div, or a span for a place that holds text only', () => {
  const html = (frame?: 'span') =>
    renderToStaticMarkup(createElement(still(Words, load, frame), { className: 'tall', part: {} }))
  expect(html()).toBe('<div class="tall">words</div>')
  expect(html('span')).toBe('<span class="tall">words</span>')
})
