import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/query-client.ts'
import type { SearchAlert } from '../contract.ts'
import { AlertCard } from './alert-card.tsx'

test.each([
  ['unconfirmed', ['Do you want this alert?', 'Yes, tell me', 'No, I do not want it'], ['See what is free']],
  ['on', ['The alert is on', 'Stop this alert', 'See what is free'], ['Yes, tell me']],
  ['stopped', ['The alert is stopped', 'See what is free'], ['Yes, tell me', 'Stop this alert']],
  ['over', ['The day of this alert is over', 'Search another day'], ['Stop this alert', 'See what is free']],
] as const)('an alert that is %s says so and offers what can be done', (status, there, absent) => {
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
