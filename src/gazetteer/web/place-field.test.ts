import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { PlaceField, type PlaceFieldProps } from './place-field.tsx'

test('the server renders a plain text field without suggestions', () => {
  const html = render({ name: 'location', value: 'Frisco, TX', hint: 'City or ZIP code', placeholder: 'City' })
  expect(html).toMatch(/<input [^>]*name="location"[^>]*/)
  expect(html).toContain('value="Frisco, TX"')
  expect(html).toContain('aria-expanded="false"')
  expect(html).toMatch(/<p id="[^"]+-hint"[^>]*>City or ZIP code/)
  expect(html).not.toContain('<li')
  expect(html).not.toContain('style=')
})

test('“Near me” needs a handler and JavaScript', () => {
  expect(render({})).not.toContain('Near me')
  const html = render({ onNearMe: () => {} })
  expect(html).toMatch(/<button [^>]*class="[^"]*noscript:hidden/)
  expect(html).toContain('Near me')
})

test('an error is shown beside the field', () => {
  const html = render({ value: 'Nowhere', error: 'We don’t recognize this city.' })
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('We don’t recognize this city.')
})

function render(props: Partial<PlaceFieldProps>): string {
  const client = makeQueryClient(() => Promise.reject(new Error('The server asks for no suggestions.')))
  const field = createElement(PlaceField, { label: 'Location', value: '', onChange: () => {}, ...props })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, field))
}
