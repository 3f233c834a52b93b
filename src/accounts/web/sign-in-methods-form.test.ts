import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { AccountForm } from './account-form.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

test('signing in again does not offer sign-up', () => {
  expect(render(false)).toContain('Create an account')
  const again = render(true)
  expect(again).not.toContain('Create an account')
  expect(again).toContain('value="pat@fields.example"')
})

function Form({ hasAccount }: { hasAccount: boolean }) {
  const ways = useSignInMethods(() => {}, { way: 'sign-in', email: 'pat@fields.example' })
  return createElement(AccountForm, { ways, hasAccount })
}

function render(hasAccount: boolean): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Nothing is asked.')))
  const page = createElement(StaticRouter, { location: '/' }, createElement(Form, { hasAccount }))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
