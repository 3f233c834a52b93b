import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import type { SearchAlert } from '../contract.ts'
import { AlertCard } from './alert-card.tsx'

test.each([
  ['unconfirmed', ['Confirm your alert', 'Turn on alert', 'Don’t turn on'], ['See available times']],
  ['on', ['Your alert is on', 'Stop alert', 'See available times'], ['Turn on alert']],
  ['stopped', ['Alert stopped', 'See available times'], ['Turn on alert', 'Stop alert']],
  ['over', ['This alert’s date has passed', 'Search another date'], ['Stop alert', 'See available times']],
] as const)('an alert that is %s shows its status and actions', (status, there, absent) => {
  const html = shown(status)
  for (const text of [...there, 'Soccer near Frisco, TX', 'Within 10 miles']) expect(html).toContain(text)
  for (const text of absent) expect(html).not.toContain(text)
})

function shown(status: SearchAlert['status']): string {
  const alert: SearchAlert = {
    status,
    email: 'ada@club.example',
    search: {
      sport: 'Soccer',
      surface: null,
      indoorOutdoor: null,
      date: '2026-11-28',
      timeStart: '15:00',
      timeEnd: '16:00',
      maxBudget: 80,
      location: 'Frisco, TX',
      radiusMiles: 10,
      lat: 33.15,
      lng: -96.82,
    },
  }
  const card = createElement(MemoryRouter, null, createElement(AlertCard, { alert, alertKey: 'key' }))
  const client = makeQueryClient(() => Promise.reject(new Error('Nobody asked.')))
  return renderToString(createElement(QueryClientProvider, { client }, card)).replaceAll('<!-- -->', '')
}
