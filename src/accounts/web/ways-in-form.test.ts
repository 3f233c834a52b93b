import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/query-client.ts'
import { useWaysIn } from './use-ways-in.ts'
import { WaysInForm } from './ways-in-form.tsx'

test('signing in again offers no new account', () => {
  expect(render(false)).toContain('Create an account')
  const again = render(true)
  expect(again).not.toContain('Create an account')
  expect(again).toContain('value="pat@fields.example"')
})

function Form({ hasAccount }: { hasAccount: boolean }) {
  const ways = useWaysIn(() => {}, { way: 'sign-in', email: 'pat@fields.example' })
  return createElement(WaysInForm, { ways, hasAccount })
}

function render(hasAccount: boolean): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Nothing is asked.')))
  const page = createElement(StaticRouter, { location: '/' }, createElement(Form, { hasAccount }))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
