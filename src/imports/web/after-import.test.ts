import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sessionQuery } from '#accounts/web/api.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { AfterImport } from './after-import.tsx'

test('only owners with an unverified email are asked to verify it', () => {
  expect(render({ isEmailVerified: true })).toContain('appear in search right away, open every day')
  expect(render({ isEmailVerified: false })).toContain('Verify your email to publish')
  expect(render(null)).toContain('once you verify your account’s email')
})

test('an import to publish later promises no place in search', () => {
  for (const account of [{ isEmailVerified: true }, { isEmailVerified: false }, null])
    expect(render(account, true)).toContain('We save imported facilities as drafts, open every day')
})

function render(account: { isEmailVerified: boolean } | null, isLater = false): string {
  const client = makeQueryClient(() => Promise.reject(new Error('The session is known.')))
  client.setQueryData(sessionQuery.queryKey, {
    account: account && { id: 'a', name: 'Pat Owner', email: 'owner@fields.example', ...account },
    isAdministrator: false,
    mustSignInAgain: false,
  })
  const page = createElement(StaticRouter, { location: '/csv-upload' }, createElement(AfterImport, { isLater }))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
