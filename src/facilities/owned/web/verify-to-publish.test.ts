import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sessionQuery } from '#accounts/web/api.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { VerifyToPublish } from './verify-to-publish.tsx'

test('in a demo a verified email is enough; otherwise the organization asks to be verified', () => {
  expect(render('demo', false)).toContain('Verify your email to publish')
  for (const [mode, isEmailVerified] of [
    ['live', false],
    ['live', true],
    ['demo', true],
  ] as const) {
    const html = render(mode, isEmailVerified)
    expect(html).toContain('Get verified to publish')
    expect(html).toContain('href="/owner/settings"')
  }
})

function render(mode: 'demo' | 'live', isEmailVerified: boolean): string {
  const client = makeQueryClient(() => Promise.reject(new Error('Everything is known.')))
  client.setQueryData(['/api/config'], { mode })
  client.setQueryData(sessionQuery.queryKey, {
    account: { id: 'a', name: 'Pat Owner', email: 'owner@fields.example', isEmailVerified },
    isAdministrator: false,
    mustSignInAgain: false,
  })
  const page = createElement(StaticRouter, { location: '/owner' }, createElement(VerifyToPublish))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
